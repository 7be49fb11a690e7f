import VersionResolver

/// The rules for a catalog's URL: https, or http on this machine; no credentials, query or fragment.
package enum CatalogURL {
  static let example = "write it like \"https://modules.example/catalog/\""

  /// Returns the rule that a URL breaks, in words to append to it, or `nil` if it breaks none.
  package static func problem(in text: String) -> String? {
    guard let (scheme, rest) = split(text) else { return "is not a URL that starts with https://" }
    let parts = rest.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let authority = String(parts[0])
    if authority.contains("@") { return "holds credentials, which belong in ~/.netrc or the environment" }
    guard let host = host(authority) else { return "has no valid host" }
    if scheme == "http", !isLoopback(host) {
      return "is not encrypted: http is for this machine only, such as localhost"
    }
    let path = parts.count > 1 ? String(parts[1]) : ""
    if path.contains("?") || path.contains("#") {
      return "has a query or a fragment, so no name can be appended"
    }
    guard path.utf8.allSatisfy(isPathByte) else {
      return "has characters that must be percent-encoded in a URL"
    }
    if path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) {
      return "has the part `.` or `..`"
    }
    return nil
  }

  /// Returns whether a host can only be this machine.
  package static func isLoopback(_ host: String) -> Bool {
    if host == "localhost" || host == "[::1]" { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { (1...3).contains($0.utf8.count) && $0.utf8.allSatisfy { $0.isASCIIDigit } }
  }

  private static func split(_ text: String) -> (scheme: String, rest: Substring)? {
    for scheme in ["https", "http"] where text.hasPrefix(scheme + "://") {
      return (scheme, text.dropFirst(scheme.utf8.count + 3))
    }
    return nil
  }

  /// Returns the host before a port, if both are valid.
  private static func host(_ authority: String) -> String? {
    var host = Substring(authority)
    if let colon = host.lastIndex(of: ":"), !host[colon...].contains("]") {
      let port = host[host.index(after: colon)...]
      guard port.utf8.allSatisfy({ $0.isASCIIDigit }), UInt16(port) != nil else { return nil }
      host = host[..<colon]
    }
    if host.hasPrefix("[") {
      let inside = host.dropFirst().dropLast()
      guard host.hasSuffix("]"), !inside.isEmpty,
        inside.lowercased().utf8.allSatisfy({ $0.isLowercaseHexadecimalDigit || ":.".utf8.contains($0) })
      else { return nil }
      return String(host)
    }
    guard let first = host.utf8.first, isAlphanumeric(first),
      host.utf8.allSatisfy({ isAlphanumeric($0) || "-._".utf8.contains($0) })
    else { return nil }
    return String(host)
  }

  private static func isPathByte(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || "-._~!$&'()*+,;=:@%/".utf8.contains(byte)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool { byte.isASCIIDigit || byte.isASCIILetter }
}
