/// The search for a smallest set that has an element in common with each of some sets.
///
/// Iterative deepening with a limit on the nodes: the sets are usually few and small, and otherwise the caller can do without a
/// result. A branch ends as soon as the sets that are still open include more pairwise disjoint ones than it may add elements.
struct HittingSet {
  private let names: [String]
  /// The sets, with their elements as indices in ``names``.
  private let sets: [[Int]]
  /// For each element, the sets that have it.
  private var memberships: [[Int]]
  /// For each set, the number of its elements that are chosen.
  private var hits: [Int]
  private var chosen: [Int] = []
  /// For each element, the latest count of disjoint sets that took it.
  private var taken: [Int]
  private var counts = 0
  private var nodes = 0

  private static let nodeLimit = 200_000

  /// - Parameter sets: nonempty sets, each in a fixed order, which decides among equally small results.
  init(_ sets: [[String]]) {
    var names: [String] = []
    var numbers: [String: Int] = [:]
    self.sets = sets.map { set in
      set.map { name in
        if let known = numbers[name] { return known }
        numbers[name] = names.count
        names.append(name)
        return names.count - 1
      }
    }
    self.names = names
    memberships = Array(repeating: [], count: names.count)
    for (index, set) in self.sets.enumerated() {
      for element in set { memberships[element].append(index) }
    }
    hits = Array(repeating: 0, count: sets.count)
    taken = Array(repeating: 0, count: names.count)
  }

  /// Returns a smallest set, or `nil` if it cannot be found within the limit.
  func smallest() -> Set<String>? {
    var search = self
    for size in 0...sets.count {
      if search.extend(from: 0, by: size) { return Set(search.chosen.map { names[$0] }) }
      if search.nodes > Self.nodeLimit { return nil }
    }
    return nil
  }

  /// Returns a small set, but not necessarily a smallest: repeatedly adds the element that most of the open sets have, the first
  /// of several.
  ///
  /// - Complexity: O(chosen elements · sum of the sizes).
  func greedy() -> Set<String> {
    var isOpen = Array(repeating: true, count: sets.count)
    var result: Set<String> = []
    while isOpen.contains(true) {
      let counts = memberships.map { members in members.count { isOpen[$0] } }
      guard let best = counts.indices.min(by: { (-counts[$0], $0) < (-counts[$1], $1) }),
        counts[best] > 0
      else { break }
      result.insert(names[best])
      for set in memberships[best] { isOpen[set] = false }
    }
    return result
  }

  /// Chooses up to a number of elements so that every set has one.
  ///
  /// - Parameter start: all sets before this one have one.
  private mutating func extend(from start: Int, by size: Int) -> Bool {
    nodes += 1
    guard let open = (start..<sets.count).first(where: { hits[$0] == 0 }) else { return true }
    guard nodes <= Self.nodeLimit, isCoverable(from: open, by: size) else { return false }
    for element in sets[open] {
      for set in memberships[element] { hits[set] += 1 }
      chosen.append(element)
      if extend(from: open + 1, by: size - 1) { return true }
      chosen.removeLast()
      for set in memberships[element] { hits[set] -= 1 }
    }
    return false
  }

  /// Returns whether there are at most so many pairwise disjoint sets among the open ones, as far as choosing them greedily shows.
  private mutating func isCoverable(from start: Int, by size: Int) -> Bool {
    counts += 1
    var disjoint = 0
    for index in start..<sets.count where hits[index] == 0 {
      if sets[index].contains(where: { taken[$0] == counts }) { continue }
      if disjoint == size { return false }
      disjoint += 1
      for element in sets[index] { taken[element] = counts }
    }
    return true
  }
}
