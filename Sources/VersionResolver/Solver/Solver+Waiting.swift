/// Learning many cycles in one step: if most selections cannot be initialized, learning one cycle after another does not end.
///
/// The terms of the incompatibilities learned here are a **closed set**: versions each of which needs a package of the set
/// initialized first. Whatever is chosen among them, following what each waits for never leaves the set, and therefore runs in a
/// cycle. One such incompatibility stands for all cycles inside.
extension Solver {
  /// The maximum number of candidates to read just to find out whether they can be initialized.
  private static let waitingCandidates = 50_000

  /// Reads everything that can be reached, so that it is known what waits for what. Called at level 0.
  ///
  /// - Complexity: O(candidates + edges) that can be reached.
  mutating func startWaiting() throws(ResolutionError) -> Conflict? {
    startOrder.isOn = true
    var reached = [Bool](repeating: false, count: universe.packages.count)
    var queue: [PackageID] = []
    for package in solution.required where !reached[Int(package)] {
      reached[Int(package)] = true
      queue.append(package)
    }
    var head = 0
    var left = Self.waitingCandidates
    while head < queue.count {
      let package = queue[head]
      head += 1
      left -= Int(universe.packages[Int(package)].count)
      guard left >= 0, universe.packages[Int(package)].isSwiftPackage == false else { continue }
      // What cannot be read might start. The search finds out whether it is needed.
      do { try read(package) } catch { continue }
      reached.grow(to: universe.packages.count, with: false)
      startOrder.add(package)
      if let conflict = try activate(package) { return conflict }
      let first = Int(universe.packages[Int(package)].firstCandidate)
      for candidate in first..<first + Int(universe.packages[Int(package)].count) {
        let record = universe.candidates[candidate]
        for index in record.edges {
          let edge = universe.edges[index]
          guard edge.requires, !reached[Int(edge.target)] else { continue }
          reached[Int(edge.target)] = true
          queue.append(edge.target)
        }
      }
    }
    return nil
  }

  /// Returns a package that must be selected but cannot be initialized with anything that is left, or `nil` if all can be.
  ///
  /// - Complexity: O(edges of the supports), plus, where a support has been ruled out, the edges of what waits for it.
  mutating func unstartable() -> PackageID? {
    for package in startOrder.packages { startOrder.starts[Int(package)] = false }
    var order: [PackageID] = []
    order.reserveCapacity(startOrder.order.count)
    for package in startOrder.order {
      let support = Int(startOrder.support[Int(package)])
      guard isPossible(package, support), startsAfterOthers(package, support) else { continue }
      startOrder.starts[Int(package)] = true
      order.append(package)
    }
    var open = startOrder.packages.filter { !startOrder.starts[Int($0)] }
    var known = -1
    while known < order.count, !open.isEmpty {
      known = order.count
      open.removeAll { package in
        guard let support = support(for: package) else { return false }
        startOrder.support[Int(package)] = Int32(support)
        startOrder.starts[Int(package)] = true
        order.append(package)
        return true
      }
    }
    startOrder.order = order
    return open.first { isRequired($0) }
  }

  /// Learns that a package cannot be initialized, and why.
  ///
  /// - Returns: `false` if there is no solution.
  mutating func learn(unstartable package: PackageID) -> Bool {
    let firstStep = proof.steps.count
    let closed = closedSet(of: package)
    let isMember = flags(of: closed)
    analysis.begin(in: solution)
    var words: [UInt64] = []
    for member in closed {
      let width = Int(solution.widths[Int(member)])
      var set = SmallSet(width: width)
      // All members except one may be absent: nothing else waits for what is not selected.
      if member != package { set[0] = 1 }
      for ordinal in 1..<Int(universe.packages[Int(member)].count) + 1
      where firstWait(of: member, ordinal, among: isMember) != nil {
        set[ordinal >> 6] |= 1 << UInt64(ordinal & 63)
      }
      for word in 0..<width { words.append(set[word]) }
      analysis.unite(member, with: set, full: universe.full, in: solution)
    }
    proof.log(cycle: closed, sets: words)
    return finishLearning(firstStep)
  }

  /// Returns packages, this one first, such that whatever is left of each waits for one of them.
  private mutating func closedSet(of package: PackageID) -> [PackageID] {
    var closed = [package]
    var isMember = flags(of: closed)
    let waits = startOrder.starts.map { !$0 }
    var head = 0
    while head < closed.count {
      let member = closed[head]
      head += 1
      for ordinal in 1..<Int(universe.packages[Int(member)].count) + 1 where isPossible(member, ordinal) {
        if firstWait(of: member, ordinal, among: isMember) != nil { continue }
        guard let next = firstWait(of: member, ordinal, among: waits) else { continue }
        isMember[Int(next)] = true
        closed.append(next)
      }
    }
    return closed
  }

  /// Returns a version of a package that waits only for what can start, the preferred one first.
  private mutating func support(for package: PackageID) -> Int? {
    for ordinal in (1..<Int(universe.packages[Int(package)].count) + 1).reversed()
    where isPossible(package, ordinal) && startsAfterOthers(package, ordinal) {
      return ordinal
    }
    return nil
  }

  private mutating func startsAfterOthers(_ package: PackageID, _ ordinal: Int) -> Bool {
    let record = universe.candidates[universe.candidateIndex(package, ordinal)]
    for index in record.edges {
      let edge = universe.edges[index]
      if edge.orders, edge.requires, !startOrder.starts[Int(edge.target)] { return false }
    }
    return true
  }

  /// Returns the first of some packages that a version needs initialized before itself.
  private mutating func firstWait(of package: PackageID, _ ordinal: Int, among flags: [Bool]) -> PackageID? {
    let record = universe.candidates[universe.candidateIndex(package, ordinal)]
    for index in record.edges {
      let edge = universe.edges[index]
      if edge.orders, edge.requires, flags[Int(edge.target)] { return edge.target }
    }
    return nil
  }

  private mutating func flags(of packages: [PackageID]) -> [Bool] {
    var result = [Bool](repeating: false, count: universe.packages.count)
    for package in packages { result[Int(package)] = true }
    return result
  }
}
