/// The result of a resolution: one version for each module that an application needs.
public struct Selection: Sendable {
  /// A selected module.
  public struct Module: Sendable {
    public let name: String
    public let version: Version
    let candidate: Int32
  }

  /// The selected modules, in bytewise order of their names.
  public let modules: [Module]
  /// The module that provides each interface required by the application or a selected module.
  public let providers: [String: String]
  /// For each interface that the application leaves to its host, the modules of which the host must supply exactly one, in
  /// bytewise order; see ``ResolutionRequest/choices``.
  public let choices: [String: [String]]
  /// The application's own edges.
  public let roots: [Edge]
  /// The number of steps that the search took: decisions and conflicts.
  public let stepCount: Int
  private let written: [[Edge]]

  /// - Parameter modules: in the order of their names.
  init(
    _ modules: [Module],
    providers: [String: String],
    choices: [String: [String]],
    written: [[Edge]],
    roots: [Edge],
    stepCount: Int
  ) {
    self.modules = modules
    self.providers = providers
    self.choices = choices
    self.written = written
    self.roots = roots
    self.stepCount = stepCount
  }

  /// Returns the same selection with other edges of the application, which it also satisfies.
  func stated(for roots: [Edge]) -> Selection {
    Selection(
      modules,
      providers: providers,
      choices: choices,
      written: written,
      roots: roots.sortedByTarget(),
      stepCount: stepCount
    )
  }

  /// The selected module with this name, or `nil` if it is not selected. O(log n).
  public subscript(name: String) -> Module? {
    let index = modules.partitioningIndex { !($0.name < name) }
    return index < modules.count && modules[index].name == name ? modules[index] : nil
  }

  /// Returns the selected module that an edge leads to: its target, or the provider of the interface that it names. Returns `nil`
  /// if that module is not selected.
  ///
  /// - Complexity: O(log n).
  public func target(of edge: Edge) -> Module? {
    switch edge.kind {
    case .dependency, .optional, .conflict: self[edge.target]
    case .interface: (edge.alternative ?? providers[edge.target]).flatMap { self[$0] }
    case .package: nil
    }
  }

  /// Returns a selected module's edges as in its manifest, in bytewise order of their targets.
  ///
  /// - Parameter module: one of ``modules``. A module from another selection stands for the module of the same name in this one;
  ///   if that is not selected here in exactly the same version, nothing is known about it, and the result is empty.
  /// - Complexity: O(log n).
  public func edges(of module: Module) -> [Edge] {
    guard let own = self[module.name], own.version.isIdentical(to: module.version),
      written.indices.contains(Int(own.candidate))
    else { return [] }
    return written[Int(own.candidate)]
  }
}

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

  /// Returns the modules on a shortest path from the application to each of some modules, these included. While all of them are
  /// selected in their versions, and the same modules provide interfaces, the application needs them.
  ///
  /// - Complexity: O(number of modules and edges).
  func path(to names: [String]) -> [Module] {
    var before: [String: Module] = [:]
    var found: Set<String> = []
    var open: [Module] = []
    func meet(_ edges: [Edge], from origin: Module?) {
      for edge in edges where edge.kind == .dependency || edge.kind == .interface {
        guard let target = target(of: edge), found.insert(target.name).inserted else { continue }
        before[target.name] = origin
        open.append(target)
      }
    }
    meet(roots, from: nil)
    var cursor = 0
    while cursor < open.count {
      let module = open[cursor]
      cursor += 1
      meet(edges(of: module), from: module)
    }
    var path: Set<String> = []
    for name in names where found.contains(name) {
      var next: String? = name
      while let name = next, path.insert(name).inserted { next = before[name]?.name }
    }
    return modules.filter { path.contains($0.name) }
  }
}

extension Selection.Module: Hashable {
  /// Returns whether two modules have the same name and version, regardless of the selections they are from.
  public static func == (first: Self, second: Self) -> Bool {
    first.name == second.name && first.version == second.version
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(version)
  }
}

extension Selection: Hashable {
  /// Returns whether two selections have the same modules with the same edges and the same providers, for the same edges of the
  /// application. ``stepCount`` makes no difference.
  ///
  /// - Complexity: O(modules + edges).
  public static func == (first: Self, second: Self) -> Bool {
    first.modules == second.modules && first.providers == second.providers
      && first.choices == second.choices && first.roots == second.roots
      && first.modules.allSatisfy { module in
        second[module.name].map { first.edges(of: module) == second.edges(of: $0) } ?? false
      }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(modules)
    hasher.combine(roots)
  }
}

extension Selection: CustomStringConvertible {
  /// The modules, such as "cart 2.1.0, log 1.4.2".
  public var description: String { modules.map(\.description).joined(separator: ", ") }
}

extension Selection.Module: CustomStringConvertible {
  public var description: String { "\(name) \(version)" }
}
