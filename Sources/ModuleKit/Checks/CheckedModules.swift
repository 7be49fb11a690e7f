import ModuleManifests

/// Modules that fit together, with the order among them.
struct CheckedModules: Sendable {
  /// Sorted by name.
  let modules: [any AppModule]
  let manifests: [ModuleManifest]
  /// For each module the indices of those that must be ready before it, ascending.
  let dependsOn: [[Int]]
  /// Whether it starts with the manager: because it says so, or because one that does needs it first.
  let isEager: [Bool]

  /// The index of each name.
  let indices: [String: Int]

  /// What their manifests declare under `routes`.
  let routes: DeclaredRoutes

  init(
    modules: [any AppModule],
    manifests: [ModuleManifest],
    dependsOn: [[Int]],
    indices: [String: Int],
    routes: DeclaredRoutes
  ) {
    self.routes = routes
    self.modules = modules
    self.manifests = manifests
    self.dependsOn = dependsOn
    self.indices = indices
    var isEager = [Bool](repeating: false, count: modules.count)
    var stack: [Int] = []
    for index in modules.indices where modules[index].startup == .eager {
      isEager[index] = true
      stack.append(index)
    }
    while let index = stack.popLast() {
      for target in dependsOn[index] where !isEager[target] {
        isEager[target] = true
        stack.append(target)
      }
    }
    self.isEager = isEager
  }
}
