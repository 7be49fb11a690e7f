/// A smallest set that has an element in common with each of some sets.
///
/// Iterative deepening with a bound on the nodes: the sets are usually few and small, and otherwise the caller can do without.
struct HittingSet {
  private let sets: [[String]]
  private var nodes = 0

  private static let nodeLimit = 200_000

  /// - Parameter sets: none of them empty, each in a fixed order, which decides among equally small answers.
  init(_ sets: [[String]]) { self.sets = sets }

  /// `nil` if it cannot be found within the bound.
  func smallest() -> Set<String>? {
    var search = self
    for size in search.disjoint...max(search.disjoint, sets.count) {
      var chosen: Set<String> = []
      if search.extend(&chosen, by: size) { return chosen }
      if search.nodes > Self.nodeLimit { return nil }
    }
    return nil
  }

  /// A number of sets that are pairwise disjoint, found greedily: no answer is smaller.
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
