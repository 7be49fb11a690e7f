#if Server
  import ModuleKit
  import ModuleManifests

  /// Reads settings from a program's arguments: `--name value`, `--name=value`, or `--name` for true.
  enum SettingsArguments {
    static func read(
      _ arguments: [String],
      prefix: [String]
    ) throws(ConfigurationError) -> [WrittenSetting] {
      var names: [String] = []
      var values: [String: [String]] = [:]
      var current: String?
      func begin(_ name: String) {
        if values[name] == nil {
          names.append(name)
          values[name] = []
        }
      }
      for argument in arguments {
        if argument.hasPrefix("--") {
          let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          let name = String(parts[0])
          begin(name)
          if parts.count == 2 {
            values[name]?.append(String(parts[1]))
            current = nil
          } else {
            current = name
          }
        } else if let current {
          values[current]?.append(argument)
        } else {
          let section = SettingLayer.arguments.spelling(prefix)
          throw ConfigurationError(
            "unexpected argument; settings are written as `\(section)-NAME VALUE`",
            from: Printable.quoted(argument)
          )
        }
      }
      return names.map { name in
        WrittenSetting(layer: .arguments, name: name, content: .texts(values[name] ?? []))
      }
    }
  }
#endif
