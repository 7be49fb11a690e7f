#if Server
  /// The sections of the modules' settings, spelled once for all modules.
  struct ModuleSections: Sendable {
    /// The modules of the manager.
    let names: [String]
    /// These, and those that may be added later.
    let modules: [String]
    /// Per layer and module: the spelling of its section.
    private let spellings: [[String]]
    /// Per layer: the indices of the modules whose section is spelled like this.
    private let indices: [[String: [Int]]]

    init(_ names: [String], _ addedLater: [String], path: (String) -> [String]) {
      let modules = names + addedLater.filter { !names.contains($0) }
      let paths = modules.map(path)
      let spellings = SettingLayer.allCases.map { layer in paths.map(layer.spelling) }
      self.names = names
      self.modules = modules
      self.spellings = spellings
      indices = spellings.map { spellings in
        Dictionary(grouping: spellings.indices) { spellings[$0] }
      }
    }

    /// Returns how a layer spells the modules' sections.
    func spellings(in layer: SettingLayer) -> [String] { spellings[layer.rawValue] }

    /// Returns the modules whose section contains a setting, by the longest spelling.
    ///
    /// - Complexity: O(length · components) for the setting's name.
    func owners(of setting: WrittenSetting) -> [String] {
      var name = setting.name[...]
      while true {
        if let found = indices[setting.layer.rawValue][String(name)] { return found.map { modules[$0] } }
        guard let separator = name.lastIndex(of: setting.layer.separator) else { return [] }
        name = name[..<separator]
      }
    }
  }
#endif
