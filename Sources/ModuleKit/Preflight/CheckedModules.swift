import ModuleManifests

/// Modules that fit together, with their order.
struct CheckedModules: Sendable {
  /// Sorted by name.
  let modules: [ModuleInfo]
  /// For each module, the ascending indices of those that must be ready before it.
  let dependsOn: [[Int]]
  /// Whether each module starts with the manager, because it is eager or because an eager one needs it first.
  let isEager: [Bool]
  /// For each interface, adapted ones included, the ascending indices of its providers; a single one if it was chosen.
  let interfaces: [String: [Int]]
  /// The index of each name.
  let indices: [String: Int]
  /// The routes that their manifests declare.
  let routes: DeclaredRoutes
  /// The names of the modules that handle URLs themselves, in the order in which they are asked.
  let urlHandlers: [String]

  init(
    modules: [ModuleInfo],
    dependsOn: [[Int]],
    interfaces: [String: [Int]],
    indices: [String: Int],
    routes: DeclaredRoutes
  ) {
    self.modules = modules
    self.interfaces = interfaces
    self.dependsOn = dependsOn
    self.indices = indices
    self.routes = routes
    urlHandlers = Self.urlHandlers(among: modules)
    var isEager = [Bool](repeating: false, count: modules.count)
    var stack: [Int] = []
    for index in modules.indices where modules[index].module.startup == .eager {
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

  /// Returns the only provider of an interface.
  func provider(of interface: String) -> Int? {
    guard let providers = interfaces[interface], providers.count == 1 else { return nil }
    return providers[0]
  }
}
