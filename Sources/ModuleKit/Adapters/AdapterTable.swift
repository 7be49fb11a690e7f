import ModuleManifests
import VersionResolver

/// All adapters of a host: which services can be converted into which others.
struct AdapterTable: Sendable {
  private(set) var adapters: [any AnyServiceAdapter] = []

  var isEmpty: Bool { adapters.isEmpty }

  /// The adapters, sorted bytewise by target, then by source. The first of several paths is used, in whatever order the host
  /// lists them.
  private var sorted: [any AnyServiceAdapter] = []

  mutating func append(_ adapter: any AnyServiceAdapter) {
    adapters.append(adapter)
    let place = sorted.partitioningIndex { Self.precedes(adapter, $0) }
    sorted.insert(adapter, at: place)
  }

  private static func precedes(_ first: any AnyServiceAdapter, _ second: any AnyServiceAdapter) -> Bool {
    first.required == second.required
      ? Bytewise.precedes(first.provided.description, second.provided.description)
      : Bytewise.precedes(first.required.description, second.required.description)
  }

  /// The interfaces that adapters produce.
  var interfaces: Set<String> { Set(adapters.map(\.required.interface)) }

  /// Returns the problems of the adapters themselves.
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
          "\(arrows): each would be adapted from the next, but none is provided",
          at: place,
          hint: "remove one of the adapters"
        )
      )
    }
    return found
  }

  /// Returns what an interface can be adapted from, directly or through a chain, shortest first: the interfaces along the path,
  /// and the resulting version.
  ///
  /// - Complexity: O(adapters²) for a chain of all of them.
  func sources(of interface: String) -> [(path: [String], version: Version?)] {
    var found: [(path: [String], version: Version?)] = []
    var seen: Set<ServiceName> = []
    var open: [(name: ServiceName, path: [String], version: Version?)] = []
    func add(_ required: (ServiceName) -> Bool, _ path: [String], _ version: Version??) {
      for adapter in sorted where required(adapter.required) {
        open.append((adapter.provided, path + [adapter.provided.interface], version ?? adapter.version))
      }
    }
    add({ $0.interface == interface }, [], nil)
    var index = 0
    while index < open.count {
      let next = open[index]
      index += 1
      guard seen.insert(next.name).inserted else { continue }
      found.append((next.path, next.version))
      add({ $0 == next.name }, next.path, .some(next.version))
    }
    return found
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
    var known: [ServiceName: any AnyServiceOffer] = [:]
    for offer in offers { known[offer.name] = offer }
    var adapted: [any AnyServiceOffer] = []
    var problems: [String] = []
    var isDone = known.isEmpty
    while !isDone {
      var made: [ServiceName: any AnyServiceOffer] = [:]
      for adapter in sorted where known[adapter.required] == nil && made[adapter.required] == nil {
        guard let base = known[adapter.provided] else { continue }
        guard let offer = adapter.offer(over: base, module: module) else {
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
