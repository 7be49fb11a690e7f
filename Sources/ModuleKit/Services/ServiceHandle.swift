/// A reference to a service that survives a replacement of its provider.
///
/// A module that requires a service in order is restarted when the provider is replaced, and may simply keep the value. A host,
/// or a module that requires the service lazily, is not restarted. It keeps a handle, which never returns a service of a stopped
/// module.
///
/// ```swift
/// let carts = manager.serviceHandle(.orderCart)
/// let total = try await carts.use { cart in try await cart.total() }
/// ```
public struct ServiceHandle<Value: Sendable>: Sendable {
  public let key: ServiceKey<Value>
  /// The requesting module, or else the host's manager. A module may keep the handle, so its context decides for how long the
  /// manager is kept.
  let user: ModuleContext?
  let host: ModuleManager?
  let surroundings: ModuleSurroundings
  let slot: ServiceSlot
  /// The only provider life to accept; `nil` for any.
  var only: ServiceBinding?

  /// Returns the current service; in a scope that has used another life of the provider, the service of that life; in an
  /// `initialize` that a change waits for, the service of the provider that takes over, if that is ready.
  ///
  /// The provider may be stopped while you use the value; ``use(isolation:_:)`` keeps it from being destroyed during use.
  ///
  /// - Throws: ``ModuleError`` if no provider is ready, or it was replaced and the handle is ``pinned()``.
  /// - Complexity: O(1); outside of scopes, neither locks nor allocates once a singleton has been created.
  public func get() throws(ModuleError) -> Value {
    if let value = try surroundings.overridden(key) { return value }
    while true {
      // Looked up first, since it may be about to follow the one that the scope keeps.
      let next = provider
      if let (life, scope) = kept { return try life.binding.value(key, in: scope) }
      guard let context = next, let binding = context.binding else { throw only == nil ? notReady : replaced }
      guard only == nil || only === binding else { throw replaced }
      if !binding.isOver, let value = try value(of: binding, context) { return value }
      // It has begun to end since the slot was read. The slot now holds the next one, or will soon hold none.
      if only != nil { throw replaced }
      if provider === context { throw notReady }
    }
  }

  /// The provider; for an `initialize` that a change waits for, the one that takes over if it is ready.
  private var provider: ModuleContext? {
    (surroundings.isForChange ? manager.exchange.nextProvider(of: key.interface) : nil) ?? slot.context
  }

  /// The provider that the caller's scope keeps, if it is not the current one.
  private var kept: (life: ServiceScope.Provider, scope: ServiceScope)? {
    guard only == nil, surroundings.hasScopes, ServiceScope.current != nil else { return nil }
    return manager.keptLife(of: key.interface, unlessIn: slot.context)
  }

  private var manager: ModuleManager { user?.manager ?? host ?? .absent }

  /// Returns the service, or `nil` if it would have to be created and its module has begun to end.
  private func value(of binding: ServiceBinding, _ context: ModuleContext) throws(ModuleError) -> Value? {
    if let value = try binding.madeValue(key) { return value }
    guard context.enter() else { return nil }
    defer { context.leave() }
    return try binding.value(key, of: context)
  }

  /// Calls `body` with the service, and keeps its module from being destroyed until `body` returns.
  ///
  /// Waits for a provider that is not ready: one that starts on first use, or one that is being replaced.
  ///
  /// - Parameters:
  ///   - isolation: the isolation in which `body` runs. Default: the caller's.
  ///   - body: the work to do with the service.
  /// - Throws: ``ModuleError``, or what `body` throws.
  public func use<Result>(
    isolation: isolated (any Actor)? = #isolation,
    _ body: (Value) async throws -> Result
  ) async throws -> Result {
    if let value = try surroundings.overridden(key) { return try await body(value) }
    var awaited: ModuleContext?
    while true {
      let next = awaited ?? (only != nil || !surroundings.isForChange ? provider : nil)
      if let (life, scope) = kept, life.context.enterAgain() {
        return try await life.context.occupied { try await body(try life.binding.value(key, in: scope)) }
      }
      guard let context = next else {
        if only != nil { throw replaced }
        awaited = try await manager.provider(of: key.interface, for: user)
        continue
      }
      awaited = nil
      guard context.enter() else {
        // It is stopping: wait for its successor.
        if only != nil { throw replaced }
        await Task.yield()
        continue
      }
      return try await context.occupied {
        guard let binding = context.binding else { throw notReady }
        guard only == nil || only === binding else { throw replaced }
        // It may have begun to end since then, but is not destroyed before this returns.
        return try await body(try binding.value(key, of: context))
      }
    }
  }

  /// Returns a handle to the provider that is ready now, and to no other. Once that provider has been stopped or replaced, the
  /// handle fails with ``ModuleError/Code/replaced``. Use it if you keep something that the provider returned.
  ///
  /// - Throws: ``ModuleError`` if no provider is ready and no test overrides the service, or if the one that the scope around the
  ///   caller keeps was replaced.
  public func pinned() throws(ModuleError) -> ServiceHandle {
    if provider?.binding == nil, try surroundings.overridden(key) != nil { return self }
    guard let binding = provider?.binding else { throw notReady }
    guard kept == nil, only == nil || only === binding else { throw replaced }
    var pinned = self
    pinned.only = binding
    return pinned
  }

  private var notReady: ModuleError {
    if let error = surroundings.ambiguities.withLock({ $0[key.interface] }) { return error }
    let originals = manager.exchange.adapters.alternatives(to: key.interface)
    return ModuleError(.notRunning, "no ready module provides \(key.serviceName)\(originals)")
  }

  private var replaced: ModuleError {
    let what = "the module that provided \(key.serviceName)\(only?.origin(of: key.serviceName) ?? "")"
    let text = "\(what) was stopped or replaced, and the handle is pinned to it"
    return ModuleError(.replaced, text, module: only?.module)
  }
}
