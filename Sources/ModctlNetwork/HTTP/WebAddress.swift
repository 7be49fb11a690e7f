import ModuleCatalogs

/// An http or https URL, parsed as far as the rules for redirects and credentials require.
package struct WebAddress: Sendable, Hashable, CustomStringConvertible {
  package let isEncrypted: Bool
  /// The host in lower case, including the brackets of an IPv6 address.
  package let host: String
  package let port: Int
  /// The path from the first slash on, including the query.
  package let path: String

  package var description: String { origin + path }

  /// The address without its path.
  var origin: String {
    let isUsual = port == (isEncrypted ? 443 : 80)
    return "\(isEncrypted ? "https" : "http")://\(host)\(isUsual ? "" : ":\(port)")"
  }

  /// The address for messages. A query, in which a redirect may hold a signature or a token, is left out.
  var shown: String { path.contains("?") ? origin + path.prefix { $0 != "?" } + "?…" : description }

  /// Parses an absolute URL; `nil` if it is not one, or contains credentials or characters that are not allowed in a URL.
  package init?(_ text: String) {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }) else {
      return nil
    }
    let lower = text.lowercased()
    guard let scheme = ["https://", "http://"].first(where: { lower.hasPrefix($0) }) else { return nil }
    isEncrypted = scheme == "https://"
    let rest = text.dropFirst(scheme.utf8.count).prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let tail = rest[authority.endIndex...]
    path = tail.hasPrefix("/") ? String(tail) : "/" + tail
    guard !authority.contains("@") else { return nil }
    var name = authority
    if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
      guard let number = UInt16(authority[authority.index(after: colon)...]) else { return nil }
      port = Int(number)
      name = authority[..<colon]
    } else {
      port = isEncrypted ? 443 : 80
    }
    let isLiteral = name.hasPrefix("[") && name.hasSuffix("]")
    guard !name.isEmpty, isLiteral || !name.contains(where: { "[]:%".contains($0) }) else { return nil }
    host = name.lowercased()
  }

  /// An address that does not belong to any server.
  static let nowhere = WebAddress(host: "invalid.")

  private init(host: String) {
    isEncrypted = true
    self.host = host
    port = 443
    path = "/"
  }

  /// Resolves a `Location` header against this address; `nil` if it is invalid.
  package func redirected(to location: String) -> WebAddress? {
    let origin = "\(isEncrypted ? "https" : "http")://\(host):\(port)"
    let lower = location.lowercased()
    if lower.hasPrefix("http:") || lower.hasPrefix("https:") { return WebAddress(location) }
    if location.hasPrefix("//") { return WebAddress((isEncrypted ? "https:" : "http:") + location) }
    if location.hasPrefix("/") { return WebAddress(origin + location) }
    guard !location.isEmpty, !location.prefix(while: { $0 != "/" && $0 != "?" }).contains(":") else {
      return nil
    }
    let file = path.prefix { $0 != "?" }
    if location.hasPrefix("?") { return WebAddress(origin + file + location) }
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? "/"
    return WebAddress(origin + folder + location)
  }

  /// Whether the address can only refer to this machine.
  package var isLoopback: Bool { CatalogURL.isLoopback(host) }

  /// Returns whether both addresses have the same scheme, host and port.
  package func hasOrigin(of other: WebAddress) -> Bool {
    isEncrypted == other.isEncrypted && host == other.host && port == other.port
  }
}
