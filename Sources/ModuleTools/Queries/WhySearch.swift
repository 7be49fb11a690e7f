import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Searches a selection for everything that concerns one name.
struct WhySearch {
  /// The maximum number of shortest paths to keep.
  private static let maximumPaths = 3

  let name: String
  let application: ResolvedApplication
  private let isModule: Bool
  private let request: ResolutionRequest?

  init(_ name: String, in application: ResolvedApplication) {
    self.name = name
    self.application = application
    isModule = !application.catalog.versions(of: name).isEmpty
    request = application.choosing
  }

  /// Returns whether an edge concerns the name, directly or as the provider of an interface.
  private func concerns(_ edge: Edge) -> Bool {
    guard edge.kind == .interface else { return isModule && edge.target == name }
    return isModule ? application.selection.target(of: edge)?.name == name : edge.target == name
  }

  // MARK: Demands

  func demands() -> [Demand] {
    var found = application.applicationDemands.filter { concerns($0.edge) }
    for module in application.selection.modules {
      found += application.demands(of: module.name, at: module.version, request, where: concerns)
    }
    guard isModule else { return found }
    for index in application.bindingEdges(found.map(\.edge), on: name) { found[index].isBinding = true }
    return found
  }

  // MARK: Paths from the application

  /// Returns some of the shortest paths, in name order, and their total number, saturating on overflow.
  func shortestPaths(marking demands: [Demand]) -> (paths: [[Demand]], count: Int) {
    var parents: [String: [Demand]] = [:]
    var counts: [String: Int] = [:]
    var level: [String?] = [nil]
    var last: [Demand] = []
    while !level.isEmpty, last.isEmpty {
      var next: Set<String> = []
      for demand in level.flatMap(demandsThatBringIn) {
        if concerns(demand.edge) { last.append(demand) }
        guard let target = application.selection.target(of: demand.edge)?.name else { continue }
        guard parents[target] == nil || next.contains(target) else { continue }
        next.insert(target)
        parents[target, default: []].append(demand)
        counts[target] = Self.sum(counts[target] ?? 0, demand.module.map { counts[$0] ?? 0 } ?? 1)
      }
      level = next.sortedBytewise()
    }
    let count = last.reduce(0) { Self.sum($0, $1.module.map { counts[$0] ?? 0 } ?? 1) }
    let binding = demands.filter(\.isBinding)
    var paths: [[Demand]] = []
    // Each demand with the place of the one below it, because copies of long paths would take long.
    var met: [(demand: Demand, below: Int?)] = last.map { ($0, nil) }
    var open = Array(met.indices.reversed())
    while let top = open.popLast(), paths.count < Self.maximumPaths {
      guard let module = met[top].demand.module else {
        let path = sequence(first: top) { met[$0].below }.map { index in
          var demand = met[index].demand
          demand.isBinding = binding.contains { $0.module == demand.module && $0.edge == demand.edge }
          return demand
        }
        paths.append(path)
        continue
      }
      for parent in (parents[module] ?? []).reversed() {
        open.append(met.count)
        met.append((parent, top))
      }
    }
    return (paths, count)
  }

  private func demandsThatBringIn(_ module: String?) -> [Demand] {
    func bringsIn(_ edge: Edge) -> Bool { edge.kind == .dependency || edge.kind == .interface }
    guard let module else { return application.applicationDemands.filter { bringsIn($0.edge) } }
    guard let version = application.selection[module]?.version else { return [] }
    return application.demands(of: module, at: version, request, where: bringsIn)
  }

  private static func sum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? Int.max : sum
  }

  // MARK: What would bring it in

  /// Returns what would bring in a name that is not selected, and what does now what it could do.
  func alternatives() -> (candidates: [Demand], rival: WhyReport.Rival?) {
    let interfaces = interfaces
    return (candidates(interfaces), rival(interfaces))
  }

  private func candidates(_ interfaces: [String: Set<Version>]) -> [Demand] {
    let catalog = application.catalog
    return catalog.heldModuleNames().compactMap { module in
      guard module != name else { return nil }
      for version in catalog.versions(of: module).reversed() {
        let found = application.demands(of: module, at: version, request) { edge in
          switch edge.kind {
          case .dependency: isModule && edge.target == name
          case .interface:
            isModule
              ? interfaces[edge.target]?.contains { edge.requirement.admits($0) } ?? false
              : edge.target == name
          default: false
          }
        }
        if let first = found.first { return first }
      }
      return nil
    }
  }

  /// Returns an interface that is required, in a version that the module can provide, and the selected module that provides it.
  private func rival(_ interfaces: [String: Set<Version>]) -> WhyReport.Rival? {
    let selection = application.selection
    for interface in selection.providers.keys.sortedBytewise() {
      guard let versions = interfaces[interface],
        let provider = selection.providers[interface].flatMap({ selection[$0] })
      else { continue }
      let demands = WhySearch(interface, in: application).demands()
      if versions.contains(where: { version in demands.allSatisfy { $0.edge.requirement.admits(version) } }) {
        return WhyReport.Rival(interface: interface, provider: provider)
      }
    }
    return nil
  }

  /// The versions of each interface that the module can provide, directly or through adapters.
  private var interfaces: [String: Set<Version>] {
    let catalog = application.catalog
    var interfaces: [String: Set<Version>] = [:]
    for version in isModule ? catalog.versions(of: name) : [] {
      for provided in catalog.manifest(of: name, at: version)?.provides ?? [] {
        interfaces[provided.name, default: []].insert(provided.version)
      }
    }
    let adapters = application.manifest.adapters
    let adapted = adapters.interfaces(from: Set(interfaces.keys))
    for adapter in adapters where adapted.contains(adapter.interface) {
      interfaces[adapter.interface, default: []].insert(adapter.version)
    }
    return interfaces
  }
}
