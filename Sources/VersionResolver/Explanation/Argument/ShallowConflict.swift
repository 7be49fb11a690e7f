/// A contradiction close to the application: among its own requirements, and those that its dependencies have in all of the
/// versions that it allows.
///
/// The search encounters conflicts in the order of names, and the first that it can prove may be a long way from the application.
/// A short one serves the reader better, so this looks, level by level, for two demands on one module that together allow none of
/// its versions.
struct ShallowConflict {
  /// What a source allows of a target in all of its possible versions.
  private struct Allowance {
    /// The source; `nil` for the application.
    let source: PackageID?
    /// The application's edge.
    let root: Int
    let set: [UInt64]
    /// The number of sentences and versions that it takes to state.
    let cost: Int
    let requires: Bool
  }

  private let explainer: Explainer
  private var allowances: [PackageID: [Allowance]] = [:]

  /// Beyond this many levels, a path is not short.
  private static let depth = 6
  /// The maximum number of distinct allowances for one module to compare.
  private static let width = 200

  init(_ explainer: Explainer) { self.explainer = explainer }

  private var universe: Universe { explainer.universe }

  /// The facts of the shortest contradiction found, or `nil` if there is none close to the application.
  var items: Set<CoreItem>? {
    var search = self
    return search.run()
  }

  private mutating func run() -> Set<CoreItem>? {
    var affected = addRoots()
    var done: Set<PackageID> = []
    for _ in 0..<Self.depth {
      if let found = cheapest(among: affected) { return found }
      let sources = affected.filter { package in
        universe.subject(package).isModule && allowances[package]?.contains(where: \.requires) ?? false
          && done.insert(package).inserted
      }
      if sources.isEmpty { return nil }
      affected = []
      for source in sources { addAllowances(of: source, &affected) }
      affected = affected.uniqued()
    }
    return nil
  }

  private mutating func addRoots() -> [PackageID] {
    var affected: [PackageID] = []
    for (index, target) in explainer.refutation.targets.enumerated() {
      let edge = explainer.roots[index]
      let open = universe.prereleases.contains(edge.target)
      let admitted = edge.requirement.versions(includingPrereleases: open)
      var set = [UInt64](repeating: 0, count: Int(universe.packages[Int(target)].width))
      if !edge.kind.isRequired { set[0] |= 1 }
      for (position, version) in universe.versions[Int(target)].enumerated()
      where admitted.contains(version) == (edge.kind != .conflict) {
        set[(position + 1) >> 6] |= 1 << UInt64((position + 1) & 63)
      }
      if allowances[target] == nil { affected.append(target) }
      allowances[target, default: []].append(
        Allowance(source: nil, root: index, set: set, cost: 2, requires: edge.kind.isRequired)
      )
    }
    return affected
  }

  /// Returns the ordinals that all allowances for a package have in common.
  private func domain(of package: PackageID) -> [UInt64] {
    let base = Int(universe.packages[Int(package)].words)
    var set = (0..<Int(universe.packages[Int(package)].width)).map { word in
      universe.full[base + word] & ~universe.unavailable[base + word]
    }
    set[0] &= ~1
    for allowance in allowances[package] ?? [] { set = zip(set, allowance.set).map { $0 & $1 } }
    return set
  }

  /// Adds what all possible versions of a package allow of others.
  private mutating func addAllowances(of source: PackageID, _ affected: inout [PackageID]) {
    let domain = domain(of: source)
    let ordinals = Self.ordinals(domain)
    guard !ordinals.isEmpty else { return }
    var found: [PackageID: (set: [UInt64], count: Int, requires: Bool)] = [:]
    var seen: [PackageID] = []
    for ordinal in ordinals {
      let record = universe.candidates[universe.candidateIndex(source, ordinal)]
      guard record.edgeStart >= 0 else { return }
      for index in record.edges {
        let edge = universe.edges[index]
        let width = Int(universe.packages[Int(edge.target)].width)
        let set = (0..<width).map { universe.sets[Int(edge.set) + $0] }
        let requires = edge.requires || universe.packages[Int(edge.target)].isSwiftPackage
        guard let known = found[edge.target] else {
          found[edge.target] = (set, 1, requires)
          seen.append(edge.target)
          continue
        }
        found[edge.target] = (
          zip(known.set, set).map { $0 | $1 }, known.count + 1, known.requires && requires
        )
      }
    }
    let way = (allowances[source] ?? []).map(\.cost).reduce(0, +)
    for target in seen {
      guard let allowance = found[target], allowance.count == ordinals.count else { continue }
      affected.append(target)
      allowances[target, default: []].append(
        Allowance(
          source: source,
          root: 0,
          set: allowance.set,
          cost: way + 2 + min(ordinals.count, 64),
          requires: allowance.requires
        )
      )
    }
  }

  /// Returns the cheapest allowances for one of some packages that have nothing of it in common.
  private func cheapest(among packages: [PackageID]) -> Set<CoreItem>? {
    var best: (cost: Int, package: PackageID, allowances: [Allowance])?
    for package in packages {
      let all = distinct(allowances[package] ?? [])
      guard let needed = all.filter(\.requires).min(by: { $0.cost < $1.cost }) else { continue }
      for (index, first) in all.enumerated() {
        for second in all[index...] {
          guard isEmpty(first.set, second.set, package) else { continue }
          let some = [first, second] + (first.requires || second.requires ? [] : [needed])
          let cost = some.map(\.cost).reduce(0, +)
          if best.map({ cost < $0.cost }) ?? true { best = (cost, package, some) }
        }
      }
    }
    return best.map { facts($0.package, $0.allowances) }
  }

  /// Returns the cheapest among allowances of the same versions.
  private func distinct(_ allowances: [Allowance]) -> [Allowance] {
    struct Key: Hashable {
      let set: [UInt64]
      let requires: Bool
    }
    var seen: Set<Key> = []
    return allowances.enumerated().sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
      .map(\.element).filter { seen.insert(Key(set: $0.set, requires: $0.requires)).inserted }
      .prefix(Self.width).map(\.self)
  }

  private func isEmpty(_ first: [UInt64], _ second: [UInt64], _ package: PackageID) -> Bool {
    let base = Int(universe.packages[Int(package)].words)
    for word in first.indices {
      var left = first[word] & second[word] & ~universe.unavailable[base + word]
      if word == 0 { left &= ~1 }
      if left != 0 { return false }
    }
    return true
  }

  /// Returns the facts behind some allowances for a package.
  private func facts(_ package: PackageID, _ some: [Allowance]) -> Set<CoreItem> {
    var items: Set<CoreItem> = []
    var seen: Set<PackageID> = []
    func addUnavailable(_ package: PackageID) {
      let base = Int(universe.packages[Int(package)].words)
      let words = (0..<Int(universe.packages[Int(package)].width)).map { universe.unavailable[base + $0] }
      for ordinal in Self.ordinals(words) {
        items.insert(.unavailable(.init(package: package, position: ordinal - 1)))
      }
    }
    func add(_ allowance: Allowance, on target: PackageID) {
      guard let source = allowance.source else {
        items.insert(.root(allowance.root))
        return
      }
      // Include what all versions state, not only those that are left: what rules the others out is a fact as well.
      for position in universe.versions[Int(source)].indices {
        let place = CoreItem.Place(package: source, position: position)
        for (index, edge) in universe.written(place).enumerated()
        where edge.subject == universe.subject(target) {
          items.insert(.edge(place, index: index))
        }
      }
      guard seen.insert(source).inserted else { return }
      addUnavailable(source)
      for allowance in allowances[source] ?? [] { add(allowance, on: source) }
    }
    addUnavailable(package)
    for allowance in some { add(allowance, on: package) }
    return items
  }

  private static func ordinals(_ set: [UInt64]) -> [Int] {
    set.indices.flatMap { word in
      (0..<64).compactMap { set[word] >> UInt64($0) & 1 != 0 ? word << 6 + $0 : nil }
    }
  }
}
