/// The versions of a module that a core does not tell apart: they state the same requirements, and whatever is required of the
/// module admits all of them or none.
///
/// Exchanging two such versions turns each selection into another one. So if the core could be satisfied without a fact of one of
/// them, it could also be satisfied without the same fact of the other.
struct CoreSymmetry {
  /// What a core states about one version.
  private struct Entry {
    let position: Int
    var edges: Set<Edge> = []
    var items: [Edge: CoreItem] = [:]
    /// `true` if the core states something that exchanging versions might change.
    var isDistinct = false
  }

  private let explainer: Explainer
  private var modules: [PackageID: [Int: Entry]] = [:]
  /// What the core requires of each module.
  private var demands: [PackageID: Set<Edge>] = [:]
  private var counterparts: [CoreItem: [CoreItem]] = [:]

  private var universe: Universe { explainer.universe }

  init(_ items: Set<CoreItem>, _ explainer: Explainer) {
    self.explainer = explainer
    for item in items { add(item) }
    // A provider is represented by candidates of the interface too, and those are not exchanged.
    for table in universe.interfaces.values {
      for provision in table.provisions {
        if let package = universe.known(provision.module) { modules[package] = nil }
      }
    }
    for (package, entries) in modules where entries.count > 1 { compare(entries, of: package) }
  }

  /// Returns the same fact of all versions that the core does not tell apart from a fact's own, which is among them.
  func counterparts(of item: CoreItem) -> [CoreItem] { counterparts[item] ?? [item] }

  private mutating func add(_ item: CoreItem) {
    switch item {
    case .root(let index): addDemand(explainer.roots[index])
    case .edge(let place, let index):
      let edge = universe.written(place)[index]
      addDemand(edge)
      var entry = modules[place.package]?[place.position] ?? Entry(position: place.position)
      entry.isDistinct =
        entry.isDistinct || edge.kind == .package || edge.subject == universe.subject(place.package)
        || !entry.edges.insert(edge).inserted
      entry.items[edge] = item
      modules[place.package, default: [:]][place.position] = entry
    case .unavailable(let place), .exclusion(let place, _):
      modules[place.package, default: [:]][place.position, default: Entry(position: place.position)]
        .isDistinct = true
    case .provision: break
    }
  }

  private mutating func addDemand(_ edge: Edge) {
    guard edge.isOnModule, let target = universe.known(edge.target) else { return }
    demands[target, default: []].insert(edge)
  }

  private mutating func compare(_ entries: [Int: Entry], of package: PackageID) {
    let all = universe.versions[Int(package)]
    let isOpen = universe.prereleases.contains(universe.names[Int(package)])
    let sets = (demands[package] ?? []).map { $0.requirement.versions(includingPrereleases: isOpen) }
    for same in Dictionary(grouping: entries.values.filter { !$0.isDistinct }, by: \.edges).values
    where same.count > 1 {
      let classes = Dictionary(grouping: same) { entry in sets.map { $0.contains(all[entry.position]) } }
      for alike in classes.values where alike.count > 1 {
        for edge in alike[0].edges {
          let items = alike.compactMap { $0.items[edge] }
          for item in items { counterparts[item] = items }
        }
      }
    }
  }
}
