import TestSupport
import VersionResolver

/// Decides a small problem by trying every selection, including absences. It shares nothing with the solver.
///
/// A value is a bit: each module has one for its absence and one for each version. A table lists which pairs of values exclude
/// each other, so trying is cheap. Cycles are looked for in complete selections.
struct BruteForce {
  let problem: Problem
  let modules: [String]
  let versions: [[Version]]
  /// Where a module's bits start: its absence, then its versions, oldest first.
  let offsets: [Int]
  /// Per module: all of its bits.
  private let domains: [UInt64]
  /// Per value: the values that may be selected together with it.
  private var compatible: [UInt64]
  /// Per value: modules that must be initialized before it.
  var before: [UInt64]
  /// Per value: the interfaces that it requires.
  var requires: [[Edge]] = []
  /// Per value: the packages its code comes from.
  private var packages: [Int: [Edge]] = [:]
  /// Values that the roots and availability leave.
  private var allowed: UInt64 = 0
  /// The provider fixed for each interface, and in which version of the interface.
  var fixed: [String: InterfaceChoice] = [:]

  struct InterfaceChoice: Hashable {
    var module: String
    var interfaceVersion: Version
  }

  init(_ problem: Problem) {
    self.problem = problem
    modules = problem.modules
    versions = modules.map { problem.provider.versions(of: $0).sorted() }
    var offsets: [Int] = []
    var domains: [UInt64] = []
    var count = 0
    for list in versions {
      offsets.append(count)
      domains.append(((1 << UInt64(list.count + 1)) - 1) << UInt64(count))
      count += list.count + 1
    }
    precondition(count <= 64, "too large for brute force")
    self.offsets = offsets
    self.domains = domains
    compatible = Array(repeating: .max, count: count)
    before = Array(repeating: 0, count: count)
    requires = Array(repeating: [], count: count)
    tabulate()
  }

  private mutating func tabulate() {
    let index = Dictionary(uniqueKeysWithValues: modules.enumerated().map { ($1, $0) })
    for module in modules.indices {
      allowed |= domains[module]
      for (position, version) in versions[module].enumerated() {
        let value = offsets[module] + position + 1
        if !problem.isSelectable(modules[module], version) { allowed &= ~(1 << UInt64(value)) }
        for edge in problem.provider.candidate(of: modules[module], at: version).edges {
          guard edge.kind != .interface else {
            requires[value].append(edge)
            continue
          }
          guard edge.kind != .package else {
            packages[value, default: []].append(edge)
            continue
          }
          guard edge.target != modules[module], let target = index[edge.target] else { continue }
          compatible[value] &= ~refused(by: edge, target)
          if edge.kind != .conflict && !edge.isLazy { before[value] |= 1 << UInt64(target) }
        }
      }
    }
    for edge in problem.roots where edge.kind != .interface {
      guard let target = index[edge.target] else { continue }
      allowed &= ~refused(by: edge, target)
    }
    for (value, edges) in packages {
      for (other, others) in packages where other != value {
        let isTorn = edges.contains { edge in others.contains { problem.disagree(edge, $0) } }
        if isTorn { compatible[value] &= ~(1 << UInt64(other)) }
      }
    }
    for value in compatible.indices {
      for other in compatible.indices where compatible[value] >> UInt64(other) & 1 == 0 {
        compatible[other] &= ~(1 << UInt64(value))
      }
    }
  }

  private func refused(by edge: Edge, _ target: Int) -> UInt64 {
    var result: UInt64 = problem.agrees(edge, nil) ? 0 : 1 << UInt64(offsets[target])
    for (position, version) in versions[target].enumerated() where !problem.agrees(edge, version) {
      result |= 1 << UInt64(offsets[target] + position + 1)
    }
    return result
  }

  /// Whether any selection is valid.
  var isSolvable: Bool { isSolvable(within: allowed) }

  /// The best selection: breadth first from the application, edges by name. Each module gets its pinned version if that leaves a
  /// solution for the rest, otherwise the newest (or oldest) one that does. Interfaces come when no module is left to visit: the
  /// pinned provider if that leaves a solution, otherwise the one with the highest interface version, then the smallest name.
  /// `nil` if no selection is valid.
  func best(_ preference: ResolverOptions.Preference = .highest) -> [String: Version]? {
    guard isSolvable else { return nil }
    var left = allowed
    var queue: [String] = []
    var interfaces: [String] = []
    var fixed: [String: InterfaceChoice] = [:]
    func enqueue(_ edges: [Edge]) {
      for edge in edges.sorted(by: { $0.target < $1.target }) {
        if edge.kind == .dependency, !queue.contains(edge.target) { queue.append(edge.target) }
        if edge.kind == .interface, !interfaces.contains(edge.target) { interfaces.append(edge.target) }
      }
    }
    enqueue(problem.roots)
    let direct = Set(queue)
    var result: [String: Version] = [:]
    var head = 0
    var visited = 0
    while head < queue.count || visited < interfaces.count {
      if head == queue.count {
        let name = interfaces[visited]
        visited += 1
        let choices = choices(of: name, preference)
        guard
          let choice = choices.first(where: {
            isSolvable(within: left, fixed.merging([name: $0]) { $1 })
          })
        else { return nil }
        fixed[name] = choice
        if !queue.contains(choice.module) { queue.append(choice.module) }
        continue
      }
      let name = queue[head]
      head += 1
      guard let module = modules.firstIndex(of: name) else { return nil }
      let isLowest = preference == .lowest || preference == .lowestDirect && direct.contains(name)
      var candidates = Array(versions[module].enumerated())
      if !isLowest { candidates.reverse() }
      candidates =
        candidates.filter { problem.pins[name] == $0.element }
        + candidates.filter { problem.pins[name] != $0.element }
      for (position, version) in candidates {
        let bit: UInt64 = 1 << UInt64(offsets[module] + position + 1)
        let next = left & (~domains[module] | bit)
        guard isSolvable(within: next, fixed) else { continue }
        left = next
        result[name] = version
        enqueue(problem.provider.candidate(of: name, at: version).edges)
        break
      }
    }
    return result
  }

  private func isSolvable(within values: UInt64, _ fixed: [String: InterfaceChoice] = [:]) -> Bool {
    for domain in domains where values & domain == 0 { return false }
    var search = self
    search.fixed = fixed
    var chosen: [Int] = []
    return search.search(values, &chosen)
  }

  private func search(_ values: UInt64, _ chosen: inout [Int]) -> Bool {
    let module = chosen.count
    if module == modules.count { return hasProviders(chosen) }
    var left = values & domains[module]
    while left != 0 {
      let value = left.trailingZeroBitCount
      left &= left - 1
      let next = values & compatible[value] & (~domains[module] | 1 << UInt64(value))
      if domains.contains(where: { next & $0 == 0 }) { continue }
      chosen.append(value)
      if search(next, &chosen) { return true }
      chosen.removeLast()
    }
    return false
  }

  /// Repeatedly removes what no longer waits for anything; whatever remains is in a cycle or waits for one.
  func hasCycle(_ chosen: [Int], _ before: [UInt64]) -> Bool {
    var left: UInt64 = 0
    for module in modules.indices where chosen[module] != offsets[module] { left |= 1 << UInt64(module) }
    while left != 0 {
      var ready: UInt64 = 0
      for module in modules.indices where left >> UInt64(module) & 1 != 0 {
        if before[chosen[module]] & left == 0 { ready |= 1 << UInt64(module) }
      }
      if ready == 0 { return true }
      left &= ~ready
    }
    return false
  }
}
