/// The search for a smallest set that has an element in common with each of some sets.
///
/// Iterative deepening with a limit on the nodes: the sets are usually few and small, and otherwise the caller can do without a
/// result.
struct HittingSet {
  private let sets: [[String]]
  private var nodes = 0

  private static let nodeLimit = 200_000

  /// - Parameter sets: nonempty sets, each in a fixed order, which decides among equally small results.
  init(_ sets: [[String]]) { self.sets = sets }

  /// Returns a smallest set, or `nil` if it cannot be found within the limit.
  func smallest() -> Set<String>? {
    var search = self
    for size in search.disjoint...max(search.disjoint, sets.count) {
      var chosen: Set<String> = []
      if search.extend(&chosen, by: size) { return chosen }
      if search.nodes > Self.nodeLimit { return nil }
    }
    return nil
  }

  /// A number of pairwise disjoint sets, found greedily. No result is smaller.
  private var disjoint: Int {
    var seen: Set<String> = []
    var count = 0
    for set in sets where seen.isDisjoint(with: set) {
      seen.formUnion(set)
      count += 1
    }
    return count
  }

  private mutating func extend(_ chosen: inout Set<String>, by size: Int) -> Bool {
    nodes += 1
    guard let open = sets.first(where: { chosen.isDisjoint(with: $0) }) else { return true }
    if size == 0 || nodes > Self.nodeLimit { return false }
    for element in open {
      chosen.insert(element)
      if extend(&chosen, by: size - 1) { return true }
      chosen.remove(element)
    }
    return false
  }
}
