public import ModuleManifests
public import VersionResolver

/// What a module works with. Each life of a module has a context of its own.
///
/// ```swift
/// func initialize(in context: ModuleContext) async throws {
///   let settings = try context.configuration(CartSettings.self, default: CartSettings())
///   let log = try context.module(LogModule.self)
///   …
/// }
/// ```
public final class ModuleContext: Sendable {
  let info: ModuleInfo
  let node: NodeID
  /// The manager that the module belongs to.
  public let manager: ModuleManager
  /// The modules that must be ready before this one.
  private let dependencies: [ModuleInfo]
  let surroundings: ModuleSurroundings
  private let shared = Guarded(Shared())
  let connections: ModuleConnections

  /// What changes in the course of a life, behind one lock: each lock is an allocation in every start.
  private struct Shared {
    var stop = StopSignal()
    var leases = LeaseGate()
    var registrations = Registrations()
    var routes = RouteBook()
  }

  init(
    info: ModuleInfo,
    node: NodeID,
    manager: ModuleManager,
    dependencies: [ModuleInfo],
    surroundings: ModuleSurroundings,
    providers: [String: ModuleContext] = [:]
  ) {
    self.info = info
    self.node = node
    self.manager = manager
    self.dependencies = dependencies
    self.surroundings = surroundings
    connections = ModuleConnections(providers: NameTable(providers))
  }

  /// The module's name.
  public var name: String { info.name }
  public var version: Version { info.version }
  public var manifest: ModuleManifest { info.manifest }
  /// What the host says about the process.
  public var environment: ModuleEnvironment { surroundings.environment }

  // MARK: Other modules

  /// A module that this one depends on; it is ready.
  ///
  /// - Throws: ``ModuleError/Code/notDeclared`` if the manifest does not name it among `dependencies`.
  /// - Complexity: O(dependencies).
  public func module<M: AppModule>(_ type: M.Type) throws(ModuleError) -> M {
    if let module = moduleIfPresent(type) { return module }
    throw ModuleError(
      .notDeclared,
      "\(name) asks for \(type), and nothing that its manifest names under `dependencies` is one"
        + "; a module under a lazy edge is got by `await context.use(\(type).self)`",
      module: name
    )
  }

  /// A module that this one depends on optionally; `nil` if the application does not have it.
  ///
  /// - Complexity: O(dependencies).
  public func moduleIfPresent<M: AppModule>(_ type: M.Type) -> M? {
    for info in dependencies {
      if let module = info.module as? M { return module }
    }
    return nil
  }

  /// A module that the manifest names, also one under a lazy edge: waits until it is ready.
  ///
  /// - Throws: ``ModuleError``: it is not named, it or what it needs failed, or it waits for this one.
  public func use<M: AppModule>(_ type: M.Type) async throws(ModuleError) -> M {
    if let module = moduleIfPresent(type) { return module }
    return try await manager.module(type, for: self)
  }

  // MARK: Configuration

  /// What the host has configured for this module.
  ///
  /// - Parameters:
  ///   - type: what to read.
  ///   - fallback: what to return if the host says nothing about the module.
  /// - Throws: ``ModuleError/Code/configuration`` with the place, what was expected and what was found.
  public func configuration<Value: Decodable & Sendable>(
    _ type: Value.Type,
    default fallback: Value? = nil
  ) throws(ModuleError) -> Value {
    do throws(ConfigurationError) {
      let names = surroundings.names.withLock { $0 }
      return try surroundings.configuration.value(type, for: name, among: names, default: fallback)
    } catch {
      throw ModuleError(.configuration, error.description, module: name, underlying: error)
    }
  }

  /// The source of values that the host has not set and that are in no JSON.
  package var configurationSource: (any ModuleConfigurationSource)? { surroundings.configuration.source }

  // MARK: The end

  /// Whether the module was asked to stop.
  public var isStopRequested: Bool { shared.withLock { $0.stop.isRaised } }

  /// Returns when the module is asked to stop, or the current task is cancelled.
  ///
  /// For a `run` that finishes what it has begun; see ``ModuleTimeouts/gracePeriod``.
  public func stopRequested() async {
    guard let (number, answer) = shared.withLock({ $0.stop.wait() }) else { return }
    await answer.wait(ifCancelled: ())
    shared.withLock { $0.stop.forget(number) }
  }

  /// Asks the whole manager to stop and returns at once.
  public func requestStop() { manager.requestStop() }

  func withRegistrations<Result>(_ body: (inout Registrations) -> Result) -> Result {
    shared.withLock { body(&$0.registrations) }
  }

  func withRoutes<Result>(_ body: (inout RouteBook) -> Result) -> Result {
    shared.withLock { body(&$0.routes) }
  }

  func raiseStop() {
    for waiter in shared.withLock({ $0.stop.raise() }) { waiter.answer(()) }
  }

  // MARK: Leases

  /// How many calls are inside the module.
  var uses: Int { shared.withLock { $0.leases.count } }

  func enter() -> Bool { shared.withLock { $0.leases.enter() } }

  func leave() {
    for waiter in shared.withLock({ $0.leases.leave() }) { waiter.answer(()) }
  }

  /// Closes the gate, and returns when all are out or the task is cancelled.
  func drain() async {
    guard let answer = shared.withLock({ $0.leases.close() }) else { return }
    await answer.wait(ifCancelled: ())
  }
}

extension ModuleContext {
  /// The module is initialized, and has read what it reads: whatever else is set for it is a mistake.
  func sealConfiguration() throws(ModuleError) {
    try surroundings.configuration.requireRead(by: name, among: surroundings.names.withLock { $0 })
  }
}
