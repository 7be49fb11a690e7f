#if Server
  /// A place where a host's settings are written, each with its own spelling of keys. The first one takes precedence.
  enum SettingLayer: Int, Sendable, CaseIterable {
    case arguments, variables, file

    /// The separator between the components of a key.
    var separator: Character {
      switch self {
      case .arguments: "-"
      case .variables: "_"
      case .file: "."
      }
    }

    /// Returns a key's spelling in this layer: `--shop-http-port`, `SHOP_HTTP_PORT`, `shop.http.port`.
    func spelling(_ path: [String]) -> String {
      switch self {
      case .arguments: "--" + path.map(Self.dashed).joined(separator: "-")
      case .variables: VariableName.spelling(path)
      case .file: path.joined(separator: ".")
      }
    }

    /// Returns swift-configuration's spelling of a component in an argument: `filePath` becomes `file-path`.
    private static func dashed(_ component: String) -> String {
      var result = ""
      var previous: Character?
      for character in component {
        if previous?.isLowercase ?? false, character.isUppercase { result.append("-") }
        result += character.lowercased()
        previous = character
      }
      return result
    }
  }

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
