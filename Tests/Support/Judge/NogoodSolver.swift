/// Decides whether each variable can take one of its values so that no forbidden combination occurs and nothing waits for itself.
/// It knows nothing of versions or modules, and shares nothing with the resolver.
struct NogoodSolver {
  /// Some values of a variable, as bits. Value 0 is absence.
  typealias Values = UInt128

  /// The number of values that fit in the bits.
  static let maximumValues = 128

  /// Choices that cannot hold together, by variable.
  typealias Nogood = [Int: Values]

  /// With these values, a variable waits for another unless the other is absent.
  struct Order {
    let source: Int
    let values: Values
    let target: Int
  }

  private var domains: [Values]
  private var nogoods: [Nogood]
  private let orders: [Order]
  /// For each variable, the nogoods that name it.
  private var watching: [[Int]]

  /// - Parameter domains: The values that each variable may have.
  init(domains: [Values], nogoods: [Nogood], orders: [Order]) {
    self.domains = domains
    self.nogoods = []
    self.orders = orders
    watching = Array(repeating: [], count: domains.count)
    for nogood in nogoods { add(nogood) }
  }

  var isSatisfiable: Bool {
    var search = self
    var left = domains
    return search.propagate(&left, Array(nogoods.indices)) && search.search(left)
  }

  private mutating func add(_ nogood: Nogood) {
    for variable in nogood.keys { watching[variable].append(nogoods.count) }
    nogoods.append(nogood)
  }

  private mutating func search(_ domains: [Values]) -> Bool {
    let open = domains.indices.filter {
      domains[$0].nonzeroBitCount > 1 && (!watching[$0].isEmpty || isOrdered($0))
    }
    guard let variable = open.min(by: { domains[$0].nonzeroBitCount < domains[$1].nonzeroBitCount }) else {
      guard let cycle = cycle(in: domains) else { return true }
      add(cycle)
      return false
    }
    var untried = domains[variable]
    while untried != 0 {
      let value = untried & (~untried + 1)
      untried &= ~value
      var left = domains
      left[variable] = value
      // A cycle found in the meantime may involve any variable.
      if propagate(&left, Array(nogoods.indices)), search(left) { return true }
    }
    return false
  }

  private func isOrdered(_ variable: Int) -> Bool {
    orders.contains { $0.source == variable || $0.target == variable }
  }

  /// Removes what is ruled out by a nogood whose other choices are all certain; `false` if nothing is left.
  private func propagate(_ domains: inout [Values], _ some: [Int]) -> Bool {
    var queue = some
    var isQueued = Array(repeating: false, count: nogoods.count)
    for index in some { isQueued[index] = true }
    while let index = queue.popLast() {
      isQueued[index] = false
      var open: Int?
      var isOver = false
      for (variable, values) in nogoods[index] {
        let domain = domains[variable]
        if domain & ~values == 0 { continue }
        isOver = open != nil || domain & values == 0
        open = variable
        if isOver { break }
      }
      if isOver { continue }
      guard let variable = open, let values = nogoods[index][variable] else { return false }
      domains[variable] &= ~values
      guard domains[variable] != 0 else { return false }
      for other in watching[variable] where !isQueued[other] {
        isQueued[other] = true
        queue.append(other)
      }
    }
    return true
  }

  /// The choices that form a cycle among the chosen values.
  private func cycle(in domains: [Values]) -> Nogood? {
    var arcs = orders.filter { order in
      domains[order.source] & ~order.values == 0 && domains[order.target] & 1 == 0
    }
    while true {
      let waiting = Set(arcs.map(\.source))
      let rest = arcs.filter { waiting.contains($0.target) }
      if rest.count == arcs.count { break }
      arcs = rest
    }
    guard var current = arcs.first else { return nil }
    var way: [Order] = []
    while !way.contains(where: { $0.source == current.source }) {
      way.append(current)
      guard let next = arcs.first(where: { $0.source == current.target }) else { return nil }
      current = next
    }
    var nogood: Nogood = [:]
    for order in way.drop(while: { $0.source != current.source }) {
      nogood[order.source] = order.values
    }
    return nogood
  }
}
