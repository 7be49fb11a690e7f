#if Server
  /// One of the places in which a host's settings are written, each with its own spelling of keys. The first one counts.
  enum SettingLayer: Int, Sendable, CaseIterable {
    case arguments, variables, file

    /// What stands between the components of a key.
    var separator: Character {
      switch self {
      case .arguments: "-"
      case .variables: "_"
      case .file: "."
      }
    }

    /// How a key is spelt there: `--shop-http-port`, `SHOP_HTTP_PORT`, `shop.http.port`.
    func spelling(_ path: [String]) -> String {
      switch self {
      case .arguments: "--" + path.map(Self.dashed).joined(separator: "-")
      case .variables: VariableName.spelling(path)
      case .file: path.joined(separator: ".")
      }
    }

    /// How swift-configuration spells a component in an argument: `filePath` is `file-path`.
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
#endif
