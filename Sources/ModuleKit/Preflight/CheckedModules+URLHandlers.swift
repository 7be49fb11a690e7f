extension CheckedModules {
  /// Returns the names of the modules that handle URLs themselves: greater priority first, then by name.
  ///
  /// - Complexity: O(modules), with one cast for each of their types.
  static func urlHandlers(among modules: [ModuleInfo]) -> [String] {
    var isHandler: [ObjectIdentifier: Bool] = [:]
    var found: [(index: Int, priority: Int)] = []
    for (index, info) in modules.enumerated() {
      let type = type(of: info.module)
      let id = ObjectIdentifier(type)
      let conforms = isHandler[id] ?? (type is any URLHandlingModule.Type)
      isHandler[id] = conforms
      if conforms { found.append((index, info.module.priority)) }
    }
    // They are in order of their names, which breaks ties.
    return found.sorted {
      $0.priority == $1.priority ? $0.index < $1.index : $0.priority > $1.priority
    }.map { modules[$0.index].name }
  }
}
