/// The fewest of an application's own edges that it has to do without, whatever number that is.
///
/// Of each core, one of the application's edges has to go. So the smallest set of edges that has one in common with every core
/// seen so far is tried next; if it is not enough, the core that is left over is one more.
///
/// Source: the implicit hitting set method, see ``Resolver/adjust(_:pins:providers:updating:to:releasing:)``.
struct CombinedFix {
  private let edges: [String: Edge]
  private let request: ResolutionRequest
  private var cores: [[String]] = []

  /// More cores than this are not collected.
  private static let limit = 60

  init(_ request: ResolutionRequest) {
    self.request = request
    edges = Dictionary(request.roots.map { (Self.name($0), $0) }) { first, _ in first }
  }

  /// Adds a core; `false` if the application has no part in it that could go.
  mutating func add(_ explanation: Explanation) -> Bool {
    var names: Set<String> = []
    for case .root(let edge) in explanation.core {
      for root in request.roots where request.effective(root).contains(edge) { names.insert(Self.name(root)) }
    }
    guard !names.isEmpty, cores.count < Self.limit else { return false }
    cores.append(Array(names).sortedBytewise())
    return true
  }

  /// What to try next: nothing at first.
  func next() -> [Edge]? {
    if cores.isEmpty { return [] }
    return HittingSet(cores).smallest().map { chosen in
      Array(chosen).sortedBytewise().compactMap { edges[$0] }
    }
  }

  private static func name(_ edge: Edge) -> String {
    "\(edge.target) \(edge.kind.rawValue) \(edge.requirement)"
  }
}
