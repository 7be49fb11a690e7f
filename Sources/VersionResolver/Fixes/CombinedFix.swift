/// The smallest set of an application's own edges that it has to do without, however many that is.
///
/// From each core, one of the application's edges has to go. The smallest set of edges that has one in common with every core
/// seen so far is therefore tried next. If that is not enough, the remaining core is added.
///
/// Source: the implicit hitting set method; see ``Resolver/adjust(_:pins:providers:updating:to:releasing:)``.
struct CombinedFix {
  private let edges: [String: Edge]
  private let request: ResolutionRequest
  private var cores: [[String]] = []

  /// The maximum number of cores to collect.
  static let limit = 60

  init(_ request: ResolutionRequest) {
    self.request = request
    edges = Dictionary(request.roots.map { (Self.name($0), $0) }) { first, _ in first }
  }

  /// Adds a core, of which only the application's edges matter. Returns `false` if none of them could go.
  mutating func add(_ core: Set<Edge>) -> Bool {
    let roots = request.roots.filter { root in
      !request.keeps(root, of: .application) && request.effective(root).contains { core.contains($0) }
    }
    let names = Set(roots.map(Self.name))
    guard !names.isEmpty, cores.count < Self.limit else { return false }
    cores.append(names.sortedBytewise())
    return true
  }

  /// Returns what to try next; nothing at first.
  func next() -> [Edge]? {
    if cores.isEmpty { return [] }
    return HittingSet(cores).smallest()?.sortedBytewise().compactMap { edges[$0] }
  }

  private static func name(_ edge: Edge) -> String {
    "\(edge.target) \(edge.kind.number) \(edge.requirement)"
  }
}
