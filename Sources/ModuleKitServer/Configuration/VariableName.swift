#if Server
  /// Spells a key as the name of an environment variable, as swift-configuration does.
  enum VariableName {
    static func spelling(_ path: [String]) -> String { path.map(spelling).joined(separator: "_") }

    private static func spelling(_ component: String) -> String {
      var result = ""
      var previous: Character?
      for character in component {
        if previous?.isLowercase ?? false, character.isUppercase { result.append("_") }
        result +=
          character.isLetter || character.isNumber ? character.uppercased() : "_"
        previous = character
      }
      return result
    }
  }
#endif
