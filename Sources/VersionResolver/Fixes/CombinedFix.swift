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

  /// Adds a core. Returns `false` if none of the application's edges in it could go.
  mutating func add(_ explanation: Explanation) -> Bool {
    var names: Set<String> = []
    for case .root(let edge) in explanation.core {
      for root in request.roots where request.effective(root).contains(edge) {
        if !request.keeps(root, of: .application) { names.insert(Self.name(root)) }
      }
    }
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
