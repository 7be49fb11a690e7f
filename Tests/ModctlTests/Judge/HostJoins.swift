import TestSupport
import VersionResolver

/// What adapters, and choices that are left to the host, make of an application's tables: providers of what is adapted, and one
/// interface for each module of a choice, `mailer from mail-smtp`.
struct HostJoins {
  struct Adapter {
    let interface: String
    let version: Version
    let from: String
  }

  var adapters: [Adapter] = []
  /// By interface, the modules of which the host gives one, as they are listed.
  var lists: [String: [String]] = [:]

  /// What the application says by listing a module: that it provides the interface, in whatever version.
  static let listed = Requirement(">=0.0.0 || *") ?? .any

  /// The name of an interface as far as one module is to provide it.
  static func alternative(_ interface: String, _ module: String) -> String { "\(interface) from \(module)" }

  /// The modules that a host may leave out.
  private var optional: Set<String> { Set(lists.values.joined()) }

  /// By interface the modules of the choice; what is made of an interface that is left to the host is left to it as well.
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
        if optional.contains(provision.module) { provision.unavailable = "may be left out by a host" }
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
    if candidate.unavailable == nil || candidate.isPinnable,
      let edge = candidate.edges.first(where: { $0.kind == .dependency && optional.contains($0.target) })
    {
      candidate.unavailable = "needs \(edge.target), which a host may leave out"
      candidate.isPinnable = false
    }
    candidate.edges = candidate.edges.flatMap { divided($0, of: module, choices) }
    return candidate
  }

  /// An edge once for each module that may be the provider; nothing between modules that are never there together.
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

  /// Adds what each module version provides by a way of adapters, by the shortest: none where it provides the interface itself.
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
              provided: version,
              adaptedFrom: path
            )
          )
        }
      }
    }
    for (interface, providers) in made { problem.provider.interfaces[interface, default: []] += providers }
  }

  /// The interfaces that lead to one, the shortest way first, each once; and the version that the last step makes.
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
