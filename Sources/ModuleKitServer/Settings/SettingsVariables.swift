#if Server
  import VersionResolver

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// Reads settings from environment variables.
  enum SettingsVariables {
    /// The environment variables of this process.
    static var ofProcess: [String: String] { ProcessInfo.processInfo.environment }

    /// - Parameter ignored: names that others may set; a trailing `*` matches anything.
    static func read(
      _ variables: [String: String],
      prefix: [String],
      ignoring ignored: [String]
    ) -> [WrittenSetting] {
      let section = SettingLayer.variables.spelling(prefix) + "_"
      return variables.keys.filter { $0.hasPrefix(section) }.sortedBytewise().map { name in
        var setting = WrittenSetting(
          layer: .variables,
          name: name,
          content: .texts([variables[name] ?? ""])
        )
        setting.isIgnored = ignored.contains { pattern in
          pattern.hasSuffix("*") ? name.hasPrefix(pattern.dropLast()) : name == pattern
        }
        return setting
      }
    }
  }
#endif
