/// A reference to a service that survives a replacement of its provider.
///
/// A module that requires a service in order is restarted when the provider is replaced, and may simply keep the value. A
/// host, or a module that requires it lazily, is not restarted: it keeps a handle, which never returns a service of a module
/// that was stopped.
///
/// ```swift
/// let carts = manager.serviceHandle(.orderCart)
/// let total = try await carts.use { cart in try await cart.total() }
/// ```
public struct ServiceHandle<Value: Sendable>: Sendable {
  public let key: ServiceKey<Value>
  let manager: ModuleManager
  let slot: ServiceSlot
  /// The module that asks, if it is one.
  let user: ModuleContext?
  /// The only life of a provider that will do; `nil` for any.
  let only: ServiceBinding?

  /// The service as it is now.
  ///
  /// The provider may be stopped while you use the value; ``use(_:)`` keeps it from being destroyed meanwhile.
  ///
  /// - Throws: ``ModuleError``: no provider is ready, or it was replaced and the handle is ``pinned()``.
  /// - Complexity: O(1); neither locks nor allocates once a singleton was made.
  public func get() throws(ModuleError) -> Value {
    if let value = try manager.overridden(key) { return value }
    while let context = slot.context, let binding = context.binding {
      guard only == nil || only === binding else { throw replaced }
      if !binding.isOver, let value = try value(of: binding, context) { return value }
      // Its end has begun since the slot was read, which has the next one now, or soon none.
      if only != nil { throw replaced }
      if slot.context === context { throw notReady }
    }
    throw only == nil ? notReady : replaced
  }

  /// The service; `nil` if it would have to be made and its module's end has begun.
  private func value(of binding: ServiceBinding, _ context: ModuleContext) throws(ModuleError) -> Value? {
    if let value = try binding.madeValue(key) { return value }
    guard context.enter() else { return nil }
    defer { context.leave() }
    return try binding.value(key, of: context)
  }

  /// Calls `body` with the service, whose module is not destroyed before `body` returns.
  ///
  /// Waits for a provider that is not ready: one that is lazy, or is being replaced.
  ///
  /// - Throws: ``ModuleError``, or what `body` throws.
  public func use<Result: Sendable>(_ body: (Value) async throws -> Result) async throws -> Result {
    if let value = try manager.overridden(key) { return try await body(value) }
    while true {
      let context: ModuleContext
      if let ready = slot.context {
        context = ready
      } else if only != nil {
        throw replaced
      } else {
        context = try await manager.provider(of: key.interface, for: user)
      }
      guard context.enter() else {
        try await comeAgain()
        continue
      }
      return try await context.occupied {
        guard let binding = context.binding else { throw notReady }
        guard only == nil || only === binding else { throw replaced }
        // Its end may have begun since; it is not destroyed before this returns.
        return try await body(try binding.value(key, of: context))
      }
    }
  }

  /// The provider is stopping: waits for its successor.
  private func comeAgain() async throws(ModuleError) {
    if only != nil { throw replaced }
    await Task.yield()
  }

  /// A handle to the provider that is ready now, and to no other: once that was stopped or replaced, it fails with
  /// ``ModuleError/Code/replaced``. For those who keep something that the provider has given them.
  ///
  /// - Throws: ``ModuleError`` if no provider is ready.
  public func pinned() throws(ModuleError) -> ServiceHandle {
    guard let binding = slot.context?.binding else { throw notReady }
    return ServiceHandle(key: key, manager: manager, slot: slot, user: user, only: binding)
  }

  private var notReady: ModuleError {
    ModuleError(.notRunning, "no module that provides \(key.serviceName) is ready")
  }

  private var replaced: ModuleError {
    ModuleError(
      .replaced,
      "the module that provided \(key.serviceName) was stopped or replaced, and the handle is pinned to it",
      module: only?.module
    )
  }
}
