import ModuleManifests
import VersionResolver

/// The credentials for servers: tokens from the environment, and names and passwords from `~/.netrc`.
///
/// The token for `modules.example` is in the variable `MODCTL_TOKEN_MODULES_EXAMPLE`. The mapping from hosts to variables is
/// one-to-one, so no host can get another host's token: letters become upper case, `.` becomes `_`, and `-` becomes `__`; hosts
/// with other characters have no token.
package struct Credentials: Sendable {
  private let environment: @Sendable (String) -> String?
  private let machines: [String: (login: String, password: String)]

  /// - Parameters:
  ///   - environment: returns the value of a variable.
  ///   - netrc: the content of `~/.netrc`, if it exists.
  package init(environment: @escaping @Sendable (String) -> String?, netrc: [UInt8]?) {
    self.environment = environment
    machines = netrc.map { Self.machines(in: String(decoding: $0, as: UTF8.self)) } ?? [:]
  }

  /// Where credentials come from.
  package enum Source: Sendable, Hashable, CustomStringConvertible {
    case variable(String)
    case netrc

    package var description: String {
      switch self {
      case .variable(let name): name
      case .netrc: "the netrc file"
      }
    }
  }

  /// Returns the header to send to a server, and where it comes from; `nil` for unencrypted connections, except to this machine.
  package func header(for address: WebAddress) -> (header: HTTPHeader, source: Source)? {
    guard address.isEncrypted || address.isLoopback else { return nil }
    if let variable = Self.variable(for: address.host), let token = environment(variable), Self.isFit(token) {
      return (HTTPHeader("Authorization", "Bearer \(token)"), .variable(variable))
    }
    guard let machine = machines[address.host], !machine.login.isEmpty, !machine.password.isEmpty,
      "\(machine.login)\(machine.password)".utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    let text = Array("\(machine.login):\(machine.password)".utf8)
    return (HTTPHeader("Authorization", "Basic \(Base64.encode(text))"), .netrc)
  }

  /// Returns how to provide credentials for a server that got none.
  package func advice(for address: WebAddress) -> String {
    let netrc = "a line `machine \(address.host) login … password …` to ~/.netrc"
    guard let variable = Self.variable(for: address.host) else { return "add \(netrc)" }
    if let token = environment(variable), !token.isEmpty {
      return "\(variable) is ignored: a token has no spaces, line breaks or other special characters"
    }
    return "set \(variable) to a token, or add \(netrc)"
  }

  /// Returns the variable for a host's token; `nil` if the host has none.
  package static func variable(for host: String) -> String? {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = labels.allSatisfy { label in
      !label.isEmpty && !label.hasPrefix("-") && !label.hasSuffix("-") && !label.contains("--")
        && label.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    }
    guard isPlain else { return nil }
    return "MODCTL_TOKEN_" + labels.map { $0.uppercased().replacing("-", with: "__") }.joined(separator: "_")
  }

  /// Returns whether a text is suitable as a header value: one line of visible text.
  private static func isFit(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }

  /// Returns the entries of a netrc file by machine. `default` is ignored because it would send a password to any server.
  private static func machines(in text: String) -> [String: (login: String, password: String)] {
    var result: [String: (login: String, password: String)] = [:]
    var machine: String?
    var values: [String: String] = [:]
    func finish() {
      if let machine, let password = values["password"], result[machine] == nil {
        result[machine] = (values["login"] ?? "", password)
      }
      machine = nil
      values = [:]
    }
    var isMacro = false
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      // A macro continues up to the next empty line.
      if isMacro, !line.allSatisfy(\.isWhitespace) { continue }
      isMacro = false
      var words = words(of: line)[...]
      while let word = words.popFirst() {
        switch word {
        case "machine":
          finish()
          machine = words.popFirst()?.lowercased()
        case "default": finish()
        case "login", "password", "account": values[word] = words.popFirst()
        case "macdef":
          finish()
          isMacro = true
          words = []
        default:
          if word.hasPrefix("#") { words = [] }
        }
      }
    }
    finish()
    return result
  }

  /// Returns the words of a line. As for curl, a word in double quotes may contain spaces, and `\` escapes.
  private static func words(of line: Substring) -> [String] {
    var words: [String] = []
    var rest = line.drop(while: \.isWhitespace)
    while let first = rest.first {
      var word = ""
      if first == "\"" {
        rest = rest.dropFirst()
        while let next = rest.popFirst(), next != "\"" {
          guard next == "\\", let escaped = rest.popFirst() else {
            word.append(next)
            continue
          }
          word.append(["n": "\n", "r": "\r", "t": "\t"][escaped] ?? escaped)
        }
      } else {
        word = String(rest.prefix { !$0.isWhitespace })
        rest = rest.dropFirst(word.count)
      }
      words.append(word)
      rest = rest.drop(while: \.isWhitespace)
    }
    return words
  }
}
