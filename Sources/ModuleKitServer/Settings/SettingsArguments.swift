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
      var latest: String?
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
          latest = name
          if parts.count == 2 {
            values[name]?.append(String(parts[1]))
            current = nil
          } else {
            current = name
          }
        } else if let current {
          values[current]?.append(argument)
        } else {
          throw unexpected(argument, after: latest, prefix)
        }
      }
      return names.map { name in
        WrittenSetting(layer: .arguments, name: name, content: .texts(values[name] ?? []))
      }
    }

    /// Returns an error about an argument that is no setting, without what may be a value, since values may be secret.
    private static func unexpected(
      _ argument: String,
      after name: String?,
      _ prefix: [String]
    ) -> ConfigurationError {
      let form = "settings are written as `\(SettingLayer.arguments.spelling(prefix))-NAME VALUE`"
      if let name, !argument.hasPrefix("-") {
        let name = Printable.escaped(name)
        let advice = "put a value with spaces in quotes, and write a list as `\(name) VALUE VALUE`"
        return ConfigurationError("unexpected argument after its value; \(advice)", from: name)
      }
      let shown = argument.prefix { $0 != "=" }
      return ConfigurationError("unexpected argument; \(form)", from: Printable.quoted(String(shown)))
    }
  }
#endif
