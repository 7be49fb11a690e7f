/// A password or token in a URL, `https://name:password@host/`, which must not be printed.
package enum SecretInURL {
  /// The rule for the URL of a git repository, in words to append to it.
  ///
  /// What is before the `@` of a web URL may be a token, and a name is not needed there.
  package static let rule = "holds a password, token or user name, which belongs in git's credentials"

  /// Returns whether a text contains one.
  package static func isContained(in text: String) -> Bool { !ranges(in: text).isEmpty }

  /// Returns the text with `…` in the place of each.
  package static func hidden(in text: String) -> String {
    ranges(in: text).reversed().reduce(into: text) { $0.replaceSubrange($1, with: "…") }
  }

  /// Returns what stands before the `@` of each URL, except for a mere name as in `ssh://git@host`.
  private static func ranges(in text: String) -> [Range<String.Index>] {
    var ranges: [Range<String.Index>] = []
    var rest = text[...]
    while let mark = rest.firstRange(of: "://") {
      let isWeb =
        rest[..<mark.lowerBound].lowercased().hasSuffix("http")
        || rest[..<mark.lowerBound].lowercased().hasSuffix("https")
      rest = rest[mark.upperBound...]
      let authority = rest.prefix { !"/?#\" ".contains($0) }
      guard let at = authority.lastIndex(of: "@"), isWeb || authority[..<at].contains(":") else { continue }
      ranges.append(authority.startIndex..<at)
    }
    return ranges
  }
}
