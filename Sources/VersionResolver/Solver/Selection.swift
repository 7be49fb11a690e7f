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
  public let steps: Int
  private let written: [[Edge]]

  /// - Parameter modules: in the order of their names.
  init(
    _ modules: [Module],
    providers: [String: String],
    choices: [String: [String]],
    written: [[Edge]],
    roots: [Edge],
    steps: Int
  ) {
    self.modules = modules
    self.providers = providers
    self.choices = choices
    self.written = written
    self.roots = roots
    self.steps = steps
  }

  /// Returns the same selection with other edges of the application, which it also satisfies.
  func stated(for roots: [Edge]) -> Selection {
    Selection(
      modules,
      providers: providers,
      choices: choices,
      written: written,
      roots: roots.sortedByTarget(),
      steps: steps
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
