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
      let components =
        switch self {
        case .arguments: path.map { words($0) { $0.lowercased() } }
        case .variables: path.map { words($0) { $0.isLetter || $0.isNumber ? $0.uppercased() : "_" } }
        case .file: path
        }
      return (self == .arguments ? "--" : "") + components.joined(separator: String(separator))
    }

    /// Returns swift-configuration's spelling of a component: `filePath` becomes `file-path` or `FILE_PATH`.
    private func words(_ component: String, _ spelling: (Character) -> String) -> String {
      var result = ""
      var previous: Character?
      for character in component {
        if previous?.isLowercase ?? false, character.isUppercase { result.append(separator) }
        result += spelling(character)
        previous = character
      }
      return result
    }
  }
#endif
