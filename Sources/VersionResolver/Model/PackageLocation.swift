/// The location of a SwiftPM package: a git repository, a registry identity, or a folder.
///
/// A package has one version in a build, so modules of the same package must agree on it. As in SwiftPM, two locations refer to
/// the same package if they have the same ``identity``, and to the same code if they have the same ``canonical`` form.
///
/// ```swift
/// let first = PackageLocation("https://git.example/acme/Cart.git")
/// let second = PackageLocation("git@git.example:acme/cart")
/// print(first.identity, second.identity)  // cart cart
/// print(first.canonical == second.canonical)  // true
/// ```
///
/// Source: `PackageIdentityParser` and `CanonicalPackageLocation` of SwiftPM.
public struct PackageLocation: Sendable, Hashable {
  /// The kinds of location. The text alone tells them apart.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: Sendable, Hashable {
    /// The URL of a git repository, which contains a colon: `https://git.example/cart.git`, `git@git.example:cart.git`.
    case url
    /// A registry identity: `acme.cart`.
    case registry
    /// A folder, which starts with `/`, `./` or `../`.
    case folder
  }

  /// The location as written.
  public let text: String

  /// - Parameter text: a URL, a registry identity, or a folder that starts with `/`, `./` or `../`.
  public init(_ text: String) { self.text = text }

  public var kind: Kind {
    if text.hasPrefix("/") || text.hasPrefix("./") || text.hasPrefix("../") || text == "." || text == ".." {
      return .folder
    }
    return text.utf8.contains(UInt8(ascii: ":")) ? .url : .registry
  }

  /// The name by which SwiftPM knows the package: the last part of the location without `.git`, in lowercase.
  ///
  /// - Complexity: O(n) in the length of the text.
  public var identity: String {
    if kind == .registry { return text.lowercased() }
    let trimmed = text.hasSuffix("/") ? text.dropLast() : text[...]
    var name = trimmed[(trimmed.lastIndex(of: "/").map { trimmed.index(after: $0) } ?? trimmed.startIndex)...]
    if name.hasSuffix(".git") { name = name.dropLast(4) }
    return name.lowercased()
  }

  /// The location without the details that SwiftPM ignores: scheme, user, port, fragment, query, `.git`, slashes, case and
  /// percent-encoding.
  ///
  /// - Complexity: O(n) in the length of the text.
  public var canonical: String {
    kind == .url ? CanonicalLocation(text).description : kind == .registry ? text.lowercased() : text
  }
}

extension PackageLocation: CustomStringConvertible {
  /// The location as written.
  public var description: String { text }
}

/// The canonical form of a URL, built with the same steps as in SwiftPM. Everything it searches for is ASCII, so bytes are
/// enough.
private struct CanonicalLocation {
  private(set) var description = ""
  private var bytes: [UInt8]

  private static let (slash, colon) = (UInt8(ascii: "/"), UInt8(ascii: ":"))

  init(_ text: String) {
    bytes = Array(text.lowercased().utf8)
    let scheme = dropScheme()
    if let user = dropUser(), let home = place(of: "/~/") {
      bytes.replaceSubrange(home..<home + 3, with: "/~\(user)/".utf8)
    }
    dropPort()
    for end in "#?".utf8 { if let index = bytes.firstIndex(of: end) { bytes.removeSubrange(index...) } }
    if scheme == nil || scheme == "ssh", let colon = bytes.firstIndex(of: Self.colon),
      bytes.firstIndex(of: Self.slash).map({ colon < $0 }) ?? true
    {
      bytes[colon] = Self.slash
    }
    var parts = bytes.split(separator: Self.slash).map {
      PercentEncoding.decoded(String(decoding: $0, as: UTF8.self))
    }
    if let last = parts.last, last.hasSuffix(".git") { parts[parts.count - 1] = String(last.dropLast(4)) }
    description = (scheme == "file" ? "/" : "") + parts.joined(separator: "/")
  }

  private mutating func dropScheme() -> String? {
    guard let end = place(of: "://") else { return nil }
    let scheme = String(decoding: bytes[..<end], as: UTF8.self)
    guard scheme.first?.isLetter ?? false,
      scheme.allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) })
    else { return nil }
    bytes.removeSubrange(..<(end + 3))
    return scheme
  }

  private mutating func dropUser() -> String? {
    guard let at = bytes.firstIndex(of: UInt8(ascii: "@")), let slash = bytes.firstIndex(of: Self.slash),
      at < slash
    else { return nil }
    let user = String(decoding: bytes[..<at].prefix { $0 != Self.colon }, as: UTF8.self)
    bytes.removeSubrange(...at)
    return user
  }

  private mutating func dropPort() {
    guard let slash = bytes.firstIndex(of: Self.slash), let colon = bytes.firstIndex(of: Self.colon),
      let end = bytes[(colon + 1)...].lastIndex(where: { $0.isASCIIDigit }), end <= slash
    else { return }
    bytes.removeSubrange(colon...end)
  }

  /// Returns the position of the first occurrence of a text.
  private func place(of text: String) -> Int? {
    bytes.indices.first { bytes[$0...].starts(with: text.utf8) }
  }
}

/// `%41` for `A`.
private enum PercentEncoding {
  /// Returns the text without percent-encoding, or unchanged if an escape is malformed or the bytes are not UTF-8.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      // The initializer would accept a sign.
      guard digits.count == 2, digits.first != UInt8(ascii: "+"),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return text }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }
}
