extension CheckedModules {
  /// A module that handles URLs itself, and its index.
  struct URLHandler: Sendable {
    let index: Int
    let module: any URLHandlingModule
  }

  /// Returns the modules that handle URLs themselves: greater priority first, then by name.
  ///
  /// - Complexity: O(modules), with one cast for each of their types.
  static func urlHandlers(among modules: [ModuleInfo]) -> [URLHandler] {
    var isHandler: [ObjectIdentifier: Bool] = [:]
    var found: [(handler: URLHandler, priority: Int)] = []
    for (index, info) in modules.enumerated() {
      let type = type(of: info.module)
      let id = ObjectIdentifier(type)
      let conforms = isHandler[id] ?? (type is any URLHandlingModule.Type)
      isHandler[id] = conforms
      guard conforms, let module = info.module as? any URLHandlingModule else { continue }
      found.append((URLHandler(index: index, module: module), module.priority))
    }
    // They are in order of their names, which breaks ties.
    return found.sorted {
      $0.priority == $1.priority ? $0.handler.index < $1.handler.index : $0.priority > $1.priority
    }.map(\.handler)
  }
}
