internal import Synchronization

extension ModuleManager {
  /// Calls `body` with a scope. Before returning, ends the services that the scope created, even if `body` throws or is cancelled.
  ///
  /// ```swift
  /// var values = ScopeValues()
  /// values[.user] = user
  /// let receipt = try await manager.withScope(values) { scope in
  ///   try await scope.service(.basket).checkOut()
  /// }
  /// ```
  ///
  /// Scopes nest: an inner scope has its own instances, the values of the outer scope, and the same generation of modules.
  ///
  /// - Parameters:
  ///   - values: the values that factories and handlers find in the scope.
  ///   - isolation: the isolation in which `body` runs. Default: the caller's.
  ///   - body: the work. A module from which it requests a service is not destroyed before it returns.
  /// - Throws: what `body` throws.
  public func withScope<Result>(
    _ values: ScopeValues = ScopeValues(),
    isolation: isolated (any Actor)? = #isolation,
    _ body: (ServiceScope) async throws -> Result
  ) async rethrows -> Result {
    surroundings.openScopes.add(1, ordering: .relaxed)
    defer { surroundings.openScopes.subtract(1, ordering: .relaxed) }
    let scope = ServiceScope(self, values: values, outer: ServiceScope.current)
    do {
      let result = try await ServiceScope.$innermost.withValue(scope) { try await body(scope) }
      await scope.end()
      return result
    } catch {
      await scope.end()
      throw error
    }
  }

  /// Returns the module life that the caller's scope keeps for an interface, with the scope; `nil` outside of scopes, if it is the
  /// current life, and where a singleton is created, since that outlives the scope.
  nonisolated func keptLife(
    of interface: String,
    unlessIn current: ModuleContext? = nil
  ) -> (life: ServiceScope.Provider, scope: ServiceScope)? {
    guard surroundings.hasScopes, let scope = ServiceScope.current(of: self),
      let kept = try? scope.provider(of: interface), kept.context !== current,
      FactoryFrame.here?.outermostSingleton == nil
    else { return nil }
    return (kept, scope)
  }
}
