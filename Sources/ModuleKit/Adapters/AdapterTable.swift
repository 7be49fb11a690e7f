import ModuleManifests
import VersionResolver

/// All adapters of a host: how services lead to others.
struct AdapterTable: Sendable {
  private(set) var adapters: [any AnyServiceAdapter] = []

  var isEmpty: Bool { adapters.isEmpty }

  mutating func append(_ adapter: any AnyServiceAdapter) { adapters.append(adapter) }

  /// The interfaces that adapters lead to.
  var interfaces: Set<String> { Set(adapters.map(\.required.interface)) }

  /// What is wrong with the adapters alone.
  func diagnostics() -> [Diagnostic] {
    let place = SourcePosition(file: "adapters")
    var found: [Diagnostic] = []
    var seen: Set<[ServiceName]> = []
    for adapter in adapters where !seen.insert([adapter.required, adapter.provided]).inserted {
      found.append(
        Diagnostic(
          .duplicateAdapter,
          "two adapters make \(adapter.required) from \(adapter.provided)",
          at: place
        )
      )
    }
    let names = Set(adapters.flatMap { [$0.required, $0.provided] })
      .sorted { Bytewise.precedes($0.description, $1.description) }
    let indices = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    var edges = [[Int]](repeating: [], count: names.count)
    for adapter in adapters {
      guard let required = indices[adapter.required], let provided = indices[adapter.provided] else {
        continue
      }
      edges[required].append(provided)
    }
    let cycle = CycleFinder.cycle(in: edges.map { $0.sorted() })
    if !cycle.isEmpty {
      let arrows = (cycle + cycle.prefix(1)).map { names[$0].description }.joined(separator: " → ")
      found.append(
        Diagnostic(
          .adapterCycle,
          "\(arrows): each would be adapted from the next, and none is provided",
          at: place,
          hint: "take one of the adapters out"
        )
      )
    }
    return found
  }

  /// What an interface can be adapted from, directly or by a chain, with the version that comes out.
  ///
  /// - Complexity: O(adapters²) for a chain of all of them.
  func sources(of interface: String) -> [(interface: String, version: Version?)] {
    var found: [(interface: String, version: Version?)] = []
    var seen: Set<ServiceName> = []
    var stack: [(name: ServiceName, version: Version?)] = []
    for adapter in adapters where adapter.required.interface == interface {
      stack.append((adapter.provided, adapter.version))
    }
    while let next = stack.popLast() {
      guard seen.insert(next.name).inserted else { continue }
      found.append((next.name.interface, next.version))
      for adapter in adapters where adapter.required == next.name {
        stack.append((adapter.provided, next.version))
      }
    }
    return found
  }

  /// What can be adapted from these offers.
  ///
  /// - Returns: the adapted offers, and what is wrong with the way there.
  func offers(over offers: [any AnyServiceOffer], module: String)
    -> (adapted: [any AnyServiceOffer], problems: [String])
  {
    guard !adapters.isEmpty else { return ([], []) }
    var known: [ServiceName: any AnyServiceOffer] = [:]
    for offer in offers { known[offer.name] = offer }
    var adapted: [any AnyServiceOffer] = []
    var problems: [String] = []
    var fresh = offers[...]
    while let base = fresh.popFirst() {
      for adapter in adapters where adapter.provided == base.name {
        guard let offer = adapter.offer(over: base, module: module) else {
          problems.append(
            "\(base.name) is a \(base.valueType), and the adapter to \(adapter.required) takes a \(adapter.providedType)"
          )
          continue
        }
        guard known.updateValue(offer, forKey: offer.name) == nil else {
          problems.append("there are two ways to \(offer.name)")
          continue
        }
        adapted.append(offer)
        fresh.append(offer)
      }
    }
    return (adapted, problems)
  }
}
