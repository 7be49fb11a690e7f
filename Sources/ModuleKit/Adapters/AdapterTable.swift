import ModuleManifests
import VersionResolver

/// All adapters of a host: which services can be converted into which others.
package struct AdapterTable: Sendable {
  /// Sorted bytewise by target, then by source. The first of several paths is used, in whatever order the host lists them.
  private(set) var adapters: [ModuleAdapter] = []

  mutating func append(_ adapter: ModuleAdapter) {
    adapters.insert(adapter, at: adapters.partitioningIndex { Self.precedes(adapter, $0) })
  }

  private static func precedes(_ first: ModuleAdapter, _ second: ModuleAdapter) -> Bool {
    first.required == second.required
      ? Bytewise.precedes(first.provided.description, second.provided.description)
      : Bytewise.precedes(first.required.description, second.required.description)
  }

  /// The interfaces that adapters produce.
  var interfaces: Set<String> { Set(adapters.map(\.required.interface)) }

  /// Returns the problems of the adapters themselves.
  func diagnostics() -> [Diagnostic] {
    let position = SourcePosition(file: "adapters")
    var found: [Diagnostic] = []
    var seen: Set<[ServiceName]> = []
    for adapter in adapters where !seen.insert([adapter.required, adapter.provided]).inserted {
      let text = "two adapters make \(adapter.required) from \(adapter.provided)"
      found.append(Diagnostic(.duplicateAdapter, text, at: position))
    }
    let names = Set(adapters.flatMap { [$0.required, $0.provided] })
      .sorted { Bytewise.precedes($0.description, $1.description) }
    let cycle = CycleFinder.cycle(of: names, adapters.map { ($0.required, $0.provided) })
    if !cycle.isEmpty {
      let text = "\(cycle.map(\.description).asCycle): each is adapted from the next, in a cycle"
      found.append(Diagnostic(.adapterCycle, text, at: position, hint: "remove one of the adapters"))
    }
    return found
  }

  /// Returns what an interface can be adapted from, directly or through a chain, shortest first: the interfaces along the path,
  /// and the resulting version.
  ///
  /// - Complexity: O(adapters²) for a chain of all of them.
  package func sources(of interface: String) -> [(path: [String], version: Version?)] {
    var found: [(path: [String], version: Version?)] = []
    var seen: Set<ServiceName> = []
    let byTarget = Dictionary(grouping: adapters) { $0.required }
    var open = adapters.filter { $0.required.interface == interface }
      .map { (name: $0.provided, path: [$0.provided.interface], version: $0.version) }
    var index = 0
    while index < open.count {
      let next = open[index]
      index += 1
      guard seen.insert(next.name).inserted else { continue }
      found.append((next.path, next.version))
      for adapter in byTarget[next.name] ?? [] {
        open.append((adapter.provided, next.path + [adapter.provided.interface], next.version))
      }
    }
    return found
  }

  /// Returns which adapters an interface of a module comes through, for errors: ` (adapted from stripe)`, empty if the module
  /// provides it itself; `nil` if the module does not provide it.
  func origin(of interface: String, in manifest: ModuleManifest) -> String? {
    let provided = Set(manifest.provides.map(\.name))
    if provided.contains(interface) { return "" }
    return sources(of: interface).first { provided.contains($0.path.last ?? "") }.map { Self.words($0.path) }
  }

  static func words(_ path: [String]) -> String {
    path.isEmpty ? "" : " (adapted from \(path.joined(separator: " from ")))"
  }

  /// Returns from what an interface that no module provides could be adapted, for errors.
  func alternatives(to interface: String) -> String {
    let names = Set(sources(of: interface).compactMap(\.path.last)).subtracting([interface]).sortedBytewise()
    return names.isEmpty ? "" : ", or \(names.joined(separator: " or ")), from which the host adapts it"
  }

  /// Returns what can be adapted from these offers, using the fewest adapters and, among equals, those that come first bytewise.
  /// An interface that is offered itself is not adapted.
  ///
  /// - Returns: the adapted offers, and the problems on the way there.
  /// - Complexity: O(adapters · longest chain).
  func offers(over offers: [any AnyServiceOffer], module: String)
    -> (adapted: [any AnyServiceOffer], problems: [String])
  {
    guard !adapters.isEmpty else { return ([], []) }
    var known = Dictionary(offers.map { ($0.name, $0) }) { $1 }
    var adapted: [any AnyServiceOffer] = []
    var problems: [String] = []
    var isDone = known.isEmpty
    while !isDone {
      var made: [ServiceName: any AnyServiceOffer] = [:]
      for adapter in adapters where known[adapter.required] == nil && made[adapter.required] == nil {
        guard let base = known[adapter.provided] else { continue }
        guard let offer = adapter.offer(base, module) else {
          let problem =
            "\(base.name) has the type \(base.valueType), but the adapter to \(adapter.required) takes \(adapter.providedType)"
          if !problems.contains(problem) { problems.append(problem) }
          continue
        }
        made[adapter.required] = offer
        adapted.append(offer)
      }
      known.merge(made) { old, _ in old }
      isDone = made.isEmpty
    }
    return (adapted, problems)
  }
}
