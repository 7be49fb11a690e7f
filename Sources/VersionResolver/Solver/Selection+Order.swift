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
    var waiting = [Int](repeating: 0, count: modules.count)
    var dependents = [[Int]](repeating: [], count: modules.count)
    for (index, module) in modules.enumerated() {
      for edge in edges(of: module) where edge.ordersInitialization {
        let name = edge.kind == .interface ? edge.alternative ?? providers[edge.target] : edge.target
        guard let name, let target = indices[name], target != index else { continue }
        waiting[index] += 1
        dependents[target].append(index)
      }
    }
    var waves: [[String]] = []
    var ready = modules.indices.filter { waiting[$0] == 0 }
    while !ready.isEmpty {
      // Modules are sorted by name, so sorting indices sorts names.
      waves.append(ready.sorted().map { modules[$0].name })
      var next: [Int] = []
      for index in ready {
        for dependent in dependents[index] {
          waiting[dependent] -= 1
          if waiting[dependent] == 0 { next.append(dependent) }
        }
      }
      ready = next
    }
    return waves
  }
}
