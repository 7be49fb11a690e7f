import TestSupport
import VersionResolver

/// Translates adapters and choices left to the host into an application's tables: providers of adapted interfaces, and one
/// interface for each module of a choice, `mailer from mail-smtp`.
struct HostJoins {
  struct Adapter {
    let interface: String
    let version: Version
    let from: String
  }

  var adapters: [Adapter] = []
  /// The modules from which the host chooses one, by interface, as they are listed.
  var lists: [String: [String]] = [:]

  /// The statement that an application makes by listing a module: it provides the interface, in any version.
  static let listed = Requirement(">=0.0.0 || *") ?? .any

  /// The name of an interface as provided by one module.
  static func alternative(_ interface: String, _ module: String) -> String { "\(interface) from \(module)" }

  /// The modules that a host may leave out.
  private var optional: Set<String> { Set(lists.values.joined()) }

  /// The modules of each choice, by interface. An interface adapted from one that is left to the host is left to the host as
  /// well.
  private func choices(_ chosen: [String: String]) -> [String: [String]] {
    var result = lists
    for _ in adapters {
      for adapter in adapters where result[adapter.interface] == nil && chosen[adapter.interface] == nil {
        result[adapter.interface] = result[adapter.from]
      }
    }
    return result
  }

  func applied(to problem: Problem) -> Problem {
    let choices = choices(problem.chosen)
    var result = problem
    adapt(&result, choices)
    if choices.isEmpty { return result }
    for (interface, modules) in choices {
      for module in modules {
        let own = (result.provider.interfaces[interface] ?? []).filter { $0.module == module }
        result.provider.interfaces[Self.alternative(interface, module)] = own
      }
    }
    for interface in result.provider.interfaces.keys where !interface.contains(" from ") {
      result.provider.interfaces[interface] = result.provider.interfaces[interface]?.map { provision in
        var provision = provision
        if optional.contains(provision.module) {
          provision.unavailabilityReason = "may be left out by a host"
        }
        return provision
      }
    }
    result.roots = result.roots.flatMap { divided($0, of: nil, choices) }
    for (interface, modules) in lists.sorted(by: { $0.key < $1.key }) {
      result.roots += modules.map { Edge(Self.alternative(interface, $0), Self.listed, kind: .interface) }
    }
    for (module, versions) in result.provider.table {
      for (version, candidate) in versions {
        result.provider.table[module]?[version] = leftToHost(candidate, of: module, choices)
      }
    }
    return result
  }

  private func leftToHost(_ candidate: Candidate, of module: String, _ choices: [String: [String]])
    -> Candidate
  {
    var candidate = candidate
    if candidate.unavailabilityReason == nil || candidate.isPinnable,
      let edge = candidate.edges.first(where: { $0.kind == .dependency && optional.contains($0.target) })
    {
      candidate.unavailabilityReason = "needs \(edge.target), which a host may leave out"
      candidate.isPinnable = false
    }
    candidate.edges = candidate.edges.flatMap { divided($0, of: module, choices) }
    return candidate
  }

  /// Divides an edge into one for each module that may be the provider, and drops edges between modules that never occur
  /// together.
  private func divided(_ edge: Edge, of owner: String?, _ choices: [String: [String]]) -> [Edge] {
    if edge.kind == .optional || edge.kind == .conflict, let owner,
      lists.values.contains(where: { $0.contains(owner) && $0.contains(edge.target) })
    {
      return []
    }
    guard edge.kind == .interface, let modules = choices[edge.target] else { return [edge] }
    let meant = owner.map { modules.contains($0) ? [$0] : modules } ?? modules
    return meant.map {
      Edge(Self.alternative(edge.target, $0), edge.requirement, kind: .interface, isLazy: edge.isLazy)
    }
  }

  // MARK: Adapters

  /// Adds the interfaces that each module version provides through adapters, by the shortest chain, except those that it provides
  /// itself.
  private func adapt(_ problem: inout Problem, _ choices: [String: [String]]) {
    var made: [String: [InterfaceProvider]] = [:]
    for interface in Set(adapters.map(\.interface)) {
      var known = Set((problem.provider.interfaces[interface] ?? []).map { "\($0.module) \($0.version)" })
      for (path, version) in ways(to: interface) {
        for provision in problem.provider.interfaces[path[path.count - 1]] ?? [] {
          let mayBeAdapted = path.allSatisfy { origin in
            choices[origin]?.contains(provision.module)
              ?? problem.chosen[origin].map { $0 == provision.module } ?? true
          }
          guard mayBeAdapted, known.insert("\(provision.module) \(provision.version)").inserted else {
            continue
          }
          made[interface, default: []].append(
            InterfaceProvider(
              module: provision.module,
              version: provision.version,
              interfaceVersion: version,
              adaptedFrom: path
            )
          )
        }
      }
    }
    for (interface, providers) in made { problem.provider.interfaces[interface, default: []] += providers }
  }

  /// The chains of interfaces that lead to an interface, shortest first, each interface once, with the version that the last step
  /// makes.
  private func ways(to interface: String) -> [(path: [String], version: Version)] {
    let sorted = adapters.sorted { ($0.interface, $0.from) < ($1.interface, $1.from) }
    var result: [(path: [String], version: Version)] = []
    var reached: Set<String> = [interface]
    var level: [(path: [String], version: Version)] = sorted.filter { $0.interface == interface }.map {
      ([$0.from], $0.version)
    }
    while !level.isEmpty {
      var next: [(path: [String], version: Version)] = []
      for (path, version) in level {
        guard let origin = path.last, reached.insert(origin).inserted else { continue }
        result.append((path, version))
        next += sorted.filter { $0.interface == origin }.map { (path + [$0.from], version) }
      }
      level = next
    }
    return result
  }
}
