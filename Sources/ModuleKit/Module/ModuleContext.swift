public import ModuleManifests
public import VersionResolver

/// A module's access to its manager and to other modules. Each life of a module has its own context.
///
/// ```swift
/// func initialize(in context: ModuleContext) async throws {
///   let settings = try context.configuration(CartSettings.self, default: CartSettings())
///   let log = try context.module(LogModule.self)
///   store = CartStore(limit: settings.limit, log: log)
/// }
/// ```
public final class ModuleContext: Sendable {
  let facts: ModuleFacts
  let node: NodeID
  let surroundings: ModuleSurroundings
  /// Whether this life began for a change.
  let isForChange: Bool
  private let shared: Guarded<Shared>
  let connections: ModuleConnections

  /// What changes during a life, behind a single lock: each lock costs one allocation per start.
  private struct Shared {
    /// Until the life is over. The module may keep the context, and the manager keeps the module.
    var module: (any AppModule)?
    /// The modules that must be ready before this one, until they may be down.
    var dependencies: [ModuleInfo]?
    var manager: ModuleManager?
    weak var formerManager: ModuleManager?
    var stop = StopSignal()
    var leases = LeaseGate()
    var registrations = Registrations()
    var routes = RouteBook()
    var hasReadConfiguration = false
  }

  init(
    info: ModuleInfo,
    node: NodeID,
    manager: ModuleManager,
    dependencies: [ModuleInfo],
    surroundings: ModuleSurroundings,
    providers: [String: ModuleContext] = [:],
    isForChange: Bool = false
  ) {
    facts = info.facts
    self.node = node
    shared = Guarded(Shared(module: info.module, dependencies: dependencies, manager: manager))
    self.surroundings = surroundings
    self.isForChange = isForChange
    connections = ModuleConnections(providers: providers)
  }

  /// The module's name.
  public var name: String { facts.name }
  public var version: Version { facts.version }
  public var manifest: ModuleManifest { facts.manifest }
  /// The manager that the module belongs to; one without modules if the module's life is over and its manager is gone.
  public var manager: ModuleManager { shared.withLock { $0.manager ?? $0.formerManager } ?? .absent }
  /// The host's description of the process.
  public var environment: ModuleEnvironment { surroundings.environment }

  // MARK: Other modules

  /// Returns a module that this one depends on, and that is ready.
  ///
  /// - Parameters:
  ///   - type: the module's own type.
  ///   - name: the module's name. Default: that of the only dependency of the type, or if there are several, the one in the
  ///     type's own manifest.
  /// - Throws: ``ModuleError/Code/notDeclared`` if the manifest does not name it among `dependencies`;
  ///   ``ModuleError/Code/ambiguousModule`` if several are of the type, and none has the name in the type's manifest;
  ///   ``ModuleError/Code/notRunning`` if this life is over.
  /// - Complexity: O(dependencies).
  public func module<M: AppModule>(_ type: M.Type, named name: String? = nil) throws(ModuleError) -> M {
    if let module = try dependency(type, name) { return module }
    let what = "\(self.name) requests \(name.map { "\(Printable.quoted($0)) of type " } ?? "")\(type)"
    let isOver = shared.withLock { $0.dependencies == nil }
    if isOver { throw ModuleError(.notRunning, "\(what) after it has ended", module: self.name) }
    let reason = "which is not among the dependencies that are initialized before it"
    let advice = "add it to `dependencies`, or, if it is lazy there, use `try await context.readyModule(…)`"
    throw ModuleError(.notDeclared, "\(what), \(reason); \(advice)", module: self.name)
  }

  /// Returns an optional dependency of this module, or `nil` if the application does not have it.
  ///
  /// - Parameters:
  ///   - type: the module's own type.
  ///   - name: as for ``module(_:named:)``. Without a name, the result is also `nil` if it could be one of several modules.
  /// - Complexity: O(dependencies).
  public func moduleIfPresent<M: AppModule>(_ type: M.Type, named name: String? = nil) -> M? {
    do throws(ModuleError) { return try dependency(type, name) } catch { return nil }
  }

  /// Returns a module that the manifest names, lazily or not, once it is ready. It may be stopped while this one keeps it.
  ///
  /// - Parameters:
  ///   - type: the module's own type.
  ///   - name: as for ``module(_:named:)``.
  /// - Throws: ``ModuleError`` if the manifest does not name it, it or something it needs failed, or it waits for this module.
  public func readyModule<M: AppModule>(_ type: M.Type, named name: String? = nil) async throws(ModuleError)
    -> M
  {
    if let module = try dependency(type, name) { return module }
    return try await manager.module(type, named: name, declaredBy: self).module
  }

  /// Returns the dependency that ``module(_:named:)`` describes; `nil` if there is none.
  private func dependency<M: AppModule>(_ type: M.Type, _ name: String?) throws(ModuleError) -> M? {
    let all = shared.withLock { $0.dependencies } ?? []
    let found = all.filter { $0.module is M && (name == nil || $0.name == name) }
    let only = found.count > 1 ? found.first { $0.name == M.manifest.name } : found.first
    if only == nil, !found.isEmpty { throw ModuleError(ambiguous: type, found.map(\.name).sortedBytewise()) }
    return only?.module as? M
  }

  // MARK: Configuration

  /// Returns the host's configuration for this module.
  ///
  /// Call it in `initialize`. A configuration in a file that nothing has read by then is an error, as it is likely a mistake.
  ///
  /// - Parameters:
  ///   - type: the type to decode.
  ///   - fallback: the value to return if the host has not configured the module.
  /// - Throws: ``ModuleError/Code/configuration`` with the location, what was expected and what was found.
  public func configuration<Value: Decodable & Sendable>(
    _ type: Value.Type,
    default fallback: Value? = nil
  ) throws(ModuleError) -> Value {
    shared.withLock { $0.hasReadConfiguration = true }
    return try configured { configuration, names throws(ConfigurationError) in
      try configuration.value(type, for: name, among: names, default: fallback)
    }
  }

  /// Calls `body` with the configuration and the names of all modules.
  private func configured<Result>(
    _ body: (ModuleConfiguration, [String]) throws(ConfigurationError) -> Result
  ) throws(ModuleError) -> Result {
    do throws(ConfigurationError) {
      return try body(surroundings.configuration, surroundings.names.withLock { $0 })
    } catch {
      throw ModuleError(.configuration, error.description, module: name, underlying: error)
    }
  }

  /// The source of values that are neither set by the host nor contained in JSON.
  package var configurationSource: (any ModuleConfigurationSource)? { surroundings.configuration.source }

  // MARK: The end

  /// Whether the module has been asked to stop.
  public var isStopRequested: Bool { shared.withLock { $0.stop.isRaised } }

  /// Returns when the module is asked to stop, its life is over, or the current task is cancelled.
  ///
  /// Use it in a `run` that finishes work in progress; see ``ModuleTimeouts/gracePeriod``.
  public func stopRequested() async {
    guard let (number, answer) = shared.withLock({ $0.stop.wait() }) else { return }
    await answer.wait(ifCancelled: ())
    shared.withLock { $0.stop.forget(number) }
  }

  /// Asks the whole manager to stop and returns immediately.
  public func requestStop() { manager.requestStop() }

  /// The module, until its life is over.
  var module: (any AppModule)? { shared.withLock { $0.module } }

  /// Breaks the retain cycles of a finished life: the module, a handler or a service factory may retain the context.
  func release() {
    _ = withRoutes { $0.removeAll() }
    releaseServices()
    raiseStop()
    // They are released outside of the lock.
    _ = shared.withLock { shared in
      defer { (shared.module, shared.dependencies, shared.manager) = (nil, nil, nil) }
      shared.formerManager = shared.manager ?? shared.formerManager
      return (shared.module, shared.dependencies, shared.manager)
    }
  }

  /// Releases the dependencies, which may be down while an abandoned step still works.
  func releaseDependencies() { _ = shared.withLock { $0.dependencies.take() } }

  func withRegistrations<Result>(_ body: (inout Registrations) -> Result) -> Result {
    shared.withLock { body(&$0.registrations) }
  }

  func withRoutes<Result>(_ body: (inout RouteBook) -> Result) -> Result {
    shared.withLock { body(&$0.routes) }
  }

  func raiseStop() { for waiter in shared.withLock({ $0.stop.raise() }) { waiter.answer(()) } }

  // MARK: Leases

  /// How many calls are inside the module.
  var uses: Int { shared.withLock { $0.leases.count } }

  func enter() -> Bool { shared.withLock { $0.leases.enter() } }

  /// Enters a module that a scope keeps, even if it is ending.
  func enterAgain() -> Bool { shared.withLock { $0.leases.enterAgain() } }

  func leave() { for waiter in shared.withLock({ $0.leases.leave() }) { waiter.answer(()) } }

  /// Closes the gate, and returns when all calls have left or the task is cancelled.
  func drain() async {
    guard let answer = shared.withLock({ $0.leases.close() }) else { return }
    await answer.wait(ifCancelled: ())
    binding?.end(isDestroyed: true)
  }
}

extension ModuleContext {
  /// The module is initialized and has read its configuration, so any other value set for it is an error.
  func sealConfiguration() throws(ModuleError) {
    // A fake need not read what the module would that it stands for.
    let hasAsked = shared.withLock { $0.hasReadConfiguration || $0.registrations.isFake }
    try configured { configuration, names throws(ConfigurationError) in
      try configuration.requireRead(by: name, among: names, hasAsked: hasAsked)
    }
  }
}
