#if Server
  import ModuleKit
  import ModuleManifests
  import VersionResolver

  extension HostSettings {
    /// The maximum number of settings to list. More of them are a file of another program.
    private static let errorLimit = 20

    /// Rejects settings that belong to no module and that the host has not read.
    func requireOwners(_ sections: () -> ModuleSections) throws(ConfigurationError) {
      guard used.hasUnread else { return }
      let sections = sections()
      try refuse(sections) { setting in sections.owners(of: setting).isEmpty }
    }

    /// Rejects settings that a module has not read by the time it is initialized.
    ///
    /// - Complexity: O(1) if all settings were read, otherwise O(settings).
    func requireRead(by module: String, _ sections: () -> ModuleSections) throws(ConfigurationError) {
      guard used.hasUnread else { return }
      let sections = sections()
      guard let index = sections.modules.firstIndex(of: module) else { return }
      // A setting that could also belong to another module is left to both.
      try refuse(sections) { setting in
        setting.isWithin(sections.spellings(in: setting.layer)[index])
          && sections.owners(of: setting) == [module]
      }
    }

    /// Returns a setting that nothing has read and that is nearer to a missing key than to any other that was requested, with the
    /// spelling of the key in its place.
    func misspelling(of path: [String]) -> (found: WrittenSetting, meant: String)? {
      let used = used
      for layer in SettingLayer.allCases {
        let meant = layer.spelling(path)
        let asked = used.asked.map(layer.spelling).sortedBytewise()
        let found = written.indices.first { index in
          let setting = written[index]
          // Few settings resemble the key, so it is compared first, and only then all others are.
          return setting.layer == layer && !used.states[index].isRead && !setting.isIgnored
            && EditDistance.nearest(to: setting.name, in: [meant]) != nil
            && EditDistance.nearest(to: setting.name, in: asked) == meant
        }
        if let found { return (written[found], meant) }
      }
      return nil
    }

    private func refuse(
      _ sections: ModuleSections,
      where isResponsible: (WrittenSetting) -> Bool
    ) throws(ConfigurationError) {
      let used = used
      var errors: [ConfigurationError] = []
      var count = 0
      for (index, setting) in written.enumerated()
      where !used.states[index].isRead && !setting.isIgnored && isResponsible(setting) {
        if setting.isNull, !below(setting, used).isEmpty { continue }  // an object that is absent
        count += 1
        guard count <= Self.errorLimit else { continue }
        errors.append(error(about: setting, used.states[index], used, sections))
      }
      guard let first = errors.first else { return }
      if errors.count == 1 { throw first }
      var lines = errors.map(\.description)
      if count > errors.count { lines.append("and \(count - errors.count) more") }
      throw ConfigurationError(lines.joined(separator: "\n"))
    }

    /// Returns the requested keys that would be below a setting of the file if it were an object.
    private func below(_ setting: WrittenSetting, _ used: SettingsUsage) -> [String] {
      guard setting.layer == .file else { return [] }
      return used.asked.map(setting.layer.spelling).filter { $0.hasPrefix(setting.name + ".") }
    }

    private func error(
      about setting: WrittenSetting,
      _ state: SettingsUsage.State,
      _ used: SettingsUsage,
      _ sections: ModuleSections
    ) -> ConfigurationError {
      if case .mistaken(let type) = state {
        return setting.error("expected \(type.described), found \(setting.found)")
      }
      let layer = setting.layer
      let asked = used.asked.map(layer.spelling)
      if let below = below(setting, used).min() {
        return setting.error(
          "expected an object, such as one with \(Printable.quoted(below)), found \(setting.found)"
        )
      }
      // In an unknown section, the section may be misspelled while the rest of the key is right.
      let isLost = sections.owners(of: setting).isEmpty
      let moved =
        isLost ? sections.modules.indices.compactMap { Self.moved(setting, to: $0, of: sections) } : []
      let candidates = Set(asked + moved)
      // It may also be below a setting that is a single value.
      let outer = asked.filter { setting.name.hasPrefix("\($0)\(layer.separator)") }.max()
      let near = EditDistance.nearest(to: setting.name, in: candidates.sortedBytewise()) ?? outer
      let section = layer.spelling(prefix)
      let isOutside = !prefix.isEmpty && !setting.isWithin(section)
      let advice = isOutside ? "; settings begin with `\(section)\(layer.separator)`" : ""
      return setting.error("unknown setting\(near.map { "; did you mean `\($0)`?" } ?? advice)")
    }

    /// Returns the same key in the section of a module with a similar spelling: `--shop-http-port` for `--shop-htpp-port`.
    private static func moved(_ setting: WrittenSetting, to module: Int, of sections: ModuleSections)
      -> String?
    {
      let separator = setting.layer.separator
      let section = sections.spellings(in: setting.layer)[module]
      let words = setting.name.split(separator: separator, omittingEmptySubsequences: false)
      let count = section.split(separator: separator, omittingEmptySubsequences: false).count
      guard words.count > count else { return nil }
      let head = words.prefix(count).joined(separator: String(separator))
      let limit = max(1, sections.modules[module].utf8.count / 3)
      guard EditDistance.between(head, section, limit: limit) != nil else { return nil }
      return ([section] + words.dropFirst(count).map(String.init)).joined(separator: String(separator))
    }
  }
#endif
