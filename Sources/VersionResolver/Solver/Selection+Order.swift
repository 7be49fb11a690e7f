extension Selection {
  /// Returns the initialization order as waves: each module is in the earliest wave after those of its dependencies.
  ///
  /// Modules of one wave do not depend on each other. The provider of an interface comes before the modules that require it. Lazy
  /// edges do not count; optional ones do if the target is selected. Within a wave, names are in bytewise order. A selection has
  /// no cycle, so every module is in a wave.
  ///
  /// ```swift
  /// for (index, wave) in selection.initializationWaves().enumerated() {
  ///   print(index + 1, wave)
  /// }
  /// ```
  ///
  /// - Complexity: O((modules + edges) log modules).
  public func initializationWaves() -> [[String]] {
    var indices: [String: Int] = [:]
    for (index, module) in modules.enumerated() { indices[module.name] = index }
    return TopologicalOrder.waves(modules.count) { index in
      edges(of: modules[index]).filter(\.ordersInitialization)
        .compactMap { $0.kind == .interface ? $0.alternative ?? providers[$0.target] : $0.target }
        .compactMap { indices[$0] }.filter { $0 != index }
    }
    // Modules are sorted by name, so each wave is too.
    .map { $0.map { modules[$0].name } }
  }
}
