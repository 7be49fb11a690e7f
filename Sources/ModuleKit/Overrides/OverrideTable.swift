import ModuleManifests
internal import Synchronization
import VersionResolver

/// A test's replacements for what modules offer. The public side is in ModuleKitTesting.
///
/// The overrides apply in the task they were set for and in its children, including where these call into modules, and to
/// everything done by a manager created there.
package struct OverrideTable: Sendable {
  private var offers: [any AnyServiceOffer] = []
  private var binding = ServiceBinding(module: Self.owner, offers: [])
  private(set) var actions: [String: any AnyActionEntry] = [:]
  private var routes: [RoutePattern: RouteBook.Handler] = [:]
  private var routeTable = RouteTable.empty
  /// Interfaces without a provider in the test, and which of their services were requested.
  private var stubs: StubbedInterfaces?

  /// The name of the provider in errors and results.
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

  /// - Throws: the problem with the pattern.
  package mutating func setRoute<Input: Decodable & Sendable, Output: Sendable>(
    _ pattern: String,
    _ handler: @escaping @Sendable (RouteRequest<Input>) async throws -> Output
  ) throws(RouteSyntaxError) {
    routes[try RoutePattern(pattern)] = RouteBook.handler(handler)
    routeTable = RouteTable.compile(routes.keys.sorted { $0.description < $1.description }).table
  }

  /// Makes requests for these interfaces fail with the service's name, and records them.
  package mutating func stub(_ interfaces: Set<String>) -> StubbedInterfaces {
    let stubs = StubbedInterfaces(interfaces)
    self.stubs = stubs
    return stubs
  }

  // MARK: Where it counts

  @TaskLocal private static var current: OverrideTable?
  /// Whether this process has ever had overrides. In production, nothing else is checked.
  private static let wasUsed = Atomic<Bool>(false)

  /// Calls `body` with these overrides, into which the caller has merged the surrounding ones.
  package func apply<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    Self.wasUsed.store(true, ordering: .relaxed)
    return try await Self.$current.withValue(self) { try await body() }
  }

  /// The overrides that surround the caller.
  package static var around: OverrideTable? { wasUsed.load(ordering: .relaxed) ? current : nil }

  // MARK: Looking up

  /// Returns the overriding service; `nil` if there is none.
  ///
  /// - Throws: the same errors as a module that provides the service; or an error that the test does not provide it.
  func value<Value>(_ key: ServiceKey<Value>) throws(ModuleError) -> Value? {
    if let value = try binding.valueIfOffered(key) { return value }
    if let stubs, stubs.note(key.serviceName) {
      let what = "the test uses \(key.serviceName), but nothing in it provides that"
      throw ModuleError(.unknownService, "\(what); override it, or give its module a fake")
    }
    return nil
  }

  /// Returns the handler that overrides a route, or that answers a URL that no route matches.
  func route(_ url: RouteURL, instead declared: ResolvedRoute?) -> (ResolvedRoute, RouteBook.Handler)? {
    if let declared { return routes[declared.pattern].map { (declared, $0) } }
    guard let index = routeTable.indexOfPattern(matching: url) else { return nil }
    let pattern = routeTable.patterns[index]
    let route = ResolvedRoute(url: url, pattern: pattern, module: Self.owner)
    return routes[pattern].map { (route, $0) }
  }
}

/// Interfaces without a provider, and which of their services were requested.
package final class StubbedInterfaces: Sendable {
  private let interfaces: Set<String>
  private let asked = Guarded<Set<String>>([])

  init(_ interfaces: Set<String>) { self.interfaces = interfaces }

  /// - Returns: whether the service belongs to one of these interfaces.
  func note(_ name: ServiceName) -> Bool {
    guard interfaces.contains(name.interface) else { return false }
    asked.withLock { _ = $0.insert(name.description) }
    return true
  }

  /// The requested services, sorted.
  package var names: [String] { asked.withLock { $0 }.sortedBytewise() }
}
