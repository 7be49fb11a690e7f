import VersionResolver

/// The facts in a core as a flat list, so that steps can refer to them by number.
struct FlatCore {
  enum Entry: Hashable {
    case root(Edge)
    case statement(Explanation.Statement)
    case provision(String, InterfaceProvider)
    case exclusion(String, InterfaceProvider)
    case unavailable(Subject, Explanation.Exclusion)
  }

  /// The entries without duplicates, in the order of the core.
  private(set) var entries: [Entry] = []
  private var places: [Entry: Int] = [:]
  /// The modules of cycles, each with what it waits for.
  private var cycles: [String: Set<Subject>] = [:]

  init(_ explanation: Explanation) {
    for fact in explanation.core {
      if case .cycle(let statements) = fact {
        for statement in statements { cycles[statement.module, default: []].insert(statement.edge.subject) }
      }
      for entry in Self.entries(fact) where places[entry] == nil {
        places[entry] = entries.count
        entries.append(entry)
      }
    }
  }

  /// Returns whether an entry makes a module of a cycle wait for the next one. The core states the cycle once, but several
  /// versions may close it.
  func isInCycle(_ entry: Entry) -> Bool {
    guard case .statement(let statement) = entry, statement.edge.ordersInitialization else { return false }
    return cycles[statement.module]?.contains(statement.edge.subject) ?? false
  }

  /// Returns the indices of what a step states in the list of entries, starting at 0.
  func numbers(of step: Explanation.Step) -> [Int] {
    Set(step.facts.flatMap(Self.entries).compactMap { places[$0] }).sorted()
  }

  private static func entries(_ fact: Explanation.Fact) -> [Entry] {
    switch fact {
    case .root(let edge): [.root(edge)]
    case .edges(_, let statements), .cycle(let statements): statements.map { .statement($0) }
    case .provision(let interface, let provisions): provisions.map { .provision(interface, $0) }
    case .exclusion(let interface, let provisions): provisions.map { .exclusion(interface, $0) }
    case .unavailable(let subject, let exclusions): exclusions.map { .unavailable(subject, $0) }
    }
  }
}
