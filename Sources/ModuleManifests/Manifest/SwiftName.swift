/// Swift names, restricted to ASCII.
package enum SwiftName {
  /// Returns the text with `_` in place of characters that a name may not contain, as SwiftPM names a target's module.
  package static func identifier(from text: String) -> String {
    let name = String(String.UnicodeScalarView(text.unicodeScalars.map { isInside($0) ? $0 : "_" }))
    return isIdentifier(name) ? name : "_" + name.dropFirst()
  }

  /// Returns whether a text is a name, or several names separated by dots.
  package static func isPath(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { isIdentifier(String($0)) }
  }

  /// Returns whether a text is a name: letters, digits and `_`, not starting with a digit.
  package static func isIdentifier(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
    return text.unicodeScalars.allSatisfy(isInside)
  }

  private static func isInside(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    default: false
    }
  }
}
