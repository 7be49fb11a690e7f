import ModuleManifests
internal import Synchronization

/// What a test puts in the place of what modules offer. The public side is in ModuleKitTesting.
///
/// It counts in the task that it was set for and in the children of that task, also where they call into modules; and in everything
/// that a manager does that was made there.
package struct OverrideTable: Sendable {
  private var offers: [any AnyServiceOffer] = []
  private var binding = ServiceBinding(module: Self.owner, offers: [])
  private(set) var actions: [String: any AnyActionEntry] = [:]
  private var routes: [RoutePattern: RouteBook.Handler] = [:]
  private var routeTable = RouteTable.empty
  /// Interfaces that the test has no provider of, and what was asked for under them.
  private var stubs: StubbedInterfaces?

  /// How errors and results name who has provided.
  static let owner = "the test"

  package init() {}

  // MARK: Setting

  package mutating func setService<Value>(
    _ key: ServiceKey<Value>,
    _ make: @escaping @Sendable () throws -> Value
  ) {
    let name = key.serviceName
    offers.removeAll { $0.name == name }
    offers.append(ServiceOffer(name, .singleton, module: Self.owner, make: make))
    binding = ServiceBinding(module: Self.owner, offers: offers)
  }

  package mutating func setAction<Input, Output>(
    _ action: Action<Input, Output>,
    _ exposure: ActionExposure,
    _ handler: @escaping @Sendable (Input) async throws -> Output
  ) {
    actions[action.name] = ActionEntry(action.name, exposure, handler)
  }

  /// - Throws: what is wrong with the pattern.
  package mutating func setRoute<Input: Decodable & Sendable, Output: Sendable>(
    _ pattern: String,
    _ handler: @escaping @Sendable (RouteRequest<Input>) async throws -> Output
  ) throws(RouteSyntaxError) {
    routes[try RoutePattern(pattern)] = RouteBook.handler(handler)
    routeTable = RouteTable.compile(routes.keys.sorted { $0.description < $1.description }).table
  }

  /// Lets asking for these interfaces fail with the service's name, and remembers it.
  package mutating func stub(_ interfaces: Set<String>) -> StubbedInterfaces {
    let stubs = StubbedInterfaces(interfaces)
    self.stubs = stubs
    return stubs
  }

  // MARK: Where it counts

  @TaskLocal private static var current: OverrideTable?
  /// Whether there has ever been one in this process: production asks nothing else.
  private static let wasUsed = Atomic<Bool>(false)

  /// Calls `body` with these overrides. The caller has taken those around it over.
  package func apply<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    Self.wasUsed.store(true, ordering: .relaxed)
    return try await Self.$current.withValue(self) { try await body() }
  }

  /// The overrides around the caller.
  package static var around: OverrideTable? { wasUsed.load(ordering: .relaxed) ? current : nil }

  // MARK: Looking up

  /// The service that stands in; `nil` if none does.
  ///
  /// - Throws: as a module that provides it; or that the test has not provided it.
  func value<Value>(_ key: ServiceKey<Value>) throws(ModuleError) -> Value? {
    if let value = try binding.valueIfOffered(key) { return value }
    if let stubs, stubs.note(key.serviceName) {
      throw ModuleError(
        .unknownService,
        "the test uses \(key.serviceName), and nothing in it provides that; override it, or give its module a fake"
      )
    }
    return nil
  }

  /// The handler that stands in for a route, or that answers a URL that no route matches.
  func route(_ url: RouteURL, instead declared: ResolvedRoute?) -> (ResolvedRoute, RouteBook.Handler)? {
    if let declared { return routes[declared.pattern].map { (declared, $0) } }
    guard let index = routeTable.match(url) else { return nil }
    let pattern = routeTable.patterns[index]
    let route = ResolvedRoute(url: url, pattern: pattern, module: Self.owner)
    return routes[pattern].map { (route, $0) }
  }
}

/// Interfaces without a provider, and which of their services were asked for.
package final class StubbedInterfaces: Sendable {
  private let interfaces: Set<String>
  private let asked = Guarded<Set<String>>([])

  init(_ interfaces: Set<String>) { self.interfaces = interfaces }

  /// - Returns: whether the service is one of these interfaces.
  func note(_ name: ServiceName) -> Bool {
    guard interfaces.contains(name.interface) else { return false }
    asked.withLock { _ = $0.insert(name.description) }
    return true
  }

  /// What was asked for, sorted.
  package var names: [String] { asked.withLock { $0 }.sortedBytewise() }
}

extension ModuleManager {
  /// The overrides that count for a call of the current task, the innermost first.
  nonisolated func override<Value>(_ find: (OverrideTable) throws(ModuleError) -> Value?) throws(ModuleError)
    -> Value?
  {
    if let around = OverrideTable.around, let value = try find(around) { return value }
    guard let own = options.registry.overrides else { return nil }
    return try find(own)
  }

  /// The service that a test puts in the place of a module's; `nil` outside of tests.
  nonisolated func overridden<Value>(_ key: ServiceKey<Value>) throws(ModuleError) -> Value? {
    try override { table throws(ModuleError) in try table.value(key) }
  }
}

extension ModuleManagerOptions {
  /// What the managers with these options have in the place of what modules offer.
  package var overrides: OverrideTable? {
    get { registry.overrides }
    set { registry.overrides = newValue }
  }
}
