/// Where a package of SwiftPM is: a git repository, an identity of a registry, or a folder.
///
/// A package has one version in a build, so that modules of one package must agree on it. Whether two locations are one
/// package is decided as SwiftPM decides it: they have one ``identity``, and the code is the same if ``canonical`` is.
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
  /// The kinds of location. The text of each looks different, so that the text alone says which it is.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: Sendable, Hashable {
    /// The URL of a git repository: it has a colon, `https://git.example/cart.git`, `git@git.example:cart.git`.
    case url
    /// An identity of a registry: `acme.cart`.
    case registry
    /// A folder: it starts with `/`, `./` or `../`.
    case folder
  }

  /// The location as written.
  public let text: String

  /// - Parameter text: a URL, an identity of a registry, or a folder that starts with `/`, `./` or `../`.
  public init(_ text: String) { self.text = text }

  public var kind: Kind {
    if text.hasPrefix("/") || text.hasPrefix("./") || text.hasPrefix("../") || text == "." || text == ".." {
      return .folder
    }
    return text.utf8.contains(UInt8(ascii: ":")) ? .url : .registry
  }

  /// The name under which SwiftPM knows the package: the last part of the location without `.git`, in lower case.
  ///
  /// - Complexity: O(n) in the length of the text.
  public var identity: String {
    if kind == .registry { return text.lowercased() }
    let trimmed = text.hasSuffix("/") ? text.dropLast() : text[...]
    var name = trimmed[(trimmed.lastIndex(of: "/").map { trimmed.index(after: $0) } ?? trimmed.startIndex)...]
    if name.hasSuffix(".git") { name = name.dropLast(4) }
    return name.lowercased()
  }

  /// The location without what makes no difference to SwiftPM: scheme, user, port, fragment, query, `.git`, slashes,
  /// case and percent-encoding.
  ///
  /// - Complexity: O(n) in the length of the text.
  public var canonical: String {
    kind == .url ? CanonicalLocation(text).description : kind == .registry ? text.lowercased() : text
  }
}

/// The canonical form of a URL, step by step as SwiftPM makes it.
private struct CanonicalLocation {
  private(set) var description: String

  init(_ text: String) {
    description = text.lowercased()
    let scheme = dropScheme()
    if let user = dropUser(), let home = description.range(ofFirst: "/~/") {
      description.replaceSubrange(home, with: "/~\(user)/")
    }
    dropPort()
    if let fragment = description.firstIndex(of: "#") { description.removeSubrange(fragment...) }
    if let query = description.firstIndex(of: "?") { description.removeSubrange(query...) }
    if scheme == nil || scheme == "ssh", let colon = description.firstIndex(of: ":"),
      description.firstIndex(of: "/").map({ colon < $0 }) ?? true
    {
      description.replaceSubrange(colon...colon, with: "/")
    }
    var parts = description.split(separator: "/").map { PercentEncoding.decoded(String($0)) }
    if let last = parts.last, last.hasSuffix(".git") { parts[parts.count - 1] = String(last.dropLast(4)) }
    description = parts.joined(separator: "/")
    if scheme == "file" { description = "/" + description }
  }

  private mutating func dropScheme() -> String? {
    guard let end = description.range(ofFirst: "://"), description.first?.isLetter ?? false,
      description[..<end.lowerBound].allSatisfy({ $0.isLetter || $0.isNumber || "+-.".contains($0) })
    else { return nil }
    let scheme = String(description[..<end.lowerBound])
    description.removeSubrange(..<end.upperBound)
    return scheme
  }

  private mutating func dropUser() -> String? {
    guard let at = description.firstIndex(of: "@"), let slash = description.firstIndex(of: "/"), at < slash
    else { return nil }
    let user = description[..<at].split(separator: ":", omittingEmptySubsequences: false).first.map(
      String.init
    )
    description.removeSubrange(...at)
    return user
  }

  private mutating func dropPort() {
    guard let slash = description.firstIndex(of: "/"), let colon = description.firstIndex(of: ":"),
      let end = description[description.index(after: colon)...].lastIndex(where: { ("0"..."9").contains($0) }
      ),
      end <= slash
    else { return }
    description.removeSubrange(colon...end)
  }
}

/// `%41` for `A`.
private enum PercentEncoding {
  /// The text without percent-encoding; as it is if an escape is broken or the bytes are not UTF-8.
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
      guard digits.count == 2, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) else {
        return text
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }
}

extension String {
  /// The first place of another text.
  fileprivate func range(ofFirst other: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(other) {
        return start..<index(start, offsetBy: other.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
