/// The result of a resolution: one version for each module that an application needs.
public struct Selection: Sendable {
  /// A selected module.
  public struct Module: Sendable {
    public let name: String
    public let version: Version
    let candidate: Int32
  }

  /// The selected modules, in the bytewise order of their names.
  public let modules: [Module]
  /// The module that provides each interface which the application or a selected module requires.
  public let providers: [String: String]
  /// The modules of which a host is to give exactly one, in bytewise order, for each interface that the application leaves
  /// to it; see ``ResolutionRequest/choices``.
  public let alternatives: [String: [String]]
  /// The application's own edges.
  public let roots: [Edge]
  /// Steps that the search took: decisions and conflicts.
  public let steps: Int
  private let written: [[Edge]]

  /// - Parameter modules: in the order of their names.
  init(
    _ modules: [Module],
    providers: [String: String],
    alternatives: [String: [String]],
    written: [[Edge]],
    roots: [Edge],
    steps: Int
  ) {
    self.modules = modules
    self.providers = providers
    self.alternatives = alternatives
    self.written = written
    self.roots = roots
    self.steps = steps
  }

  /// The same selection with other edges of the application, which it satisfies too.
  func stated(for roots: [Edge]) -> Selection {
    Selection(
      modules,
      providers: providers,
      alternatives: alternatives,
      written: written,
      roots: roots.sortedByTarget(),
      steps: steps
    )
  }

  /// The selected module with a name; `nil` if it is not selected. O(log n).
  public subscript(name: String) -> Module? {
    let index = modules.partitioningIndex { !($0.name < name) }
    return index < modules.count && modules[index].name == name ? modules[index] : nil
  }

  /// The selected module that an edge leads to: its target, or the provider of the interface that it names. `nil` if
  /// that is not selected.
  public func target(of edge: Edge) -> Module? {
    switch edge.kind {
    case .dependency, .optional, .conflict: self[edge.target]
    case .interface: (edge.alternative ?? providers[edge.target]).flatMap { self[$0] }
    case .package: nil
    }
  }

  /// What a selected module says about others, as its manifest has it, in the bytewise order of targets.
  ///
  /// - Parameter module: one of ``modules``. One of another selection stands for this one's module of its name; if that is not
  ///   selected here in exactly this version, nothing is known about it, and the answer is empty.
  /// - Complexity: O(log n).
  public func edges(of module: Module) -> [Edge] {
    guard let own = self[module.name], own.version.isIdentical(to: module.version),
      written.indices.contains(Int(own.candidate))
    else { return [] }
    return written[Int(own.candidate)]
  }
}
