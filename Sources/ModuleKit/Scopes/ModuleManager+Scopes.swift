internal import Synchronization

extension ModuleManager {
  /// Calls `body` with a scope, and ends what the scope has made before it returns, on errors and cancellation, too.
  ///
  /// ```swift
  /// var values = ScopeValues()
  /// values[.user] = user
  /// let receipt = try await manager.withScope(values) { scope in
  ///   try await scope.service(.basket).checkOut()
  /// }
  /// ```
  ///
  /// Scopes nest: an inner one has instances of its own, the values of the outer one, and the same generation of modules.
  ///
  /// - Parameters:
  ///   - values: what factories and handlers find in the scope.
  ///   - body: the work. A module that it asks for a service is not destroyed before it returns.
  /// - Throws: what `body` throws.
  public nonisolated func withScope<Result: Sendable>(
    _ values: ScopeValues = ScopeValues(),
    _ body: (ServiceScope) async throws -> Result
  ) async rethrows -> Result {
    exchange.openScopes.add(1, ordering: .relaxed)
    defer { exchange.openScopes.subtract(1, ordering: .relaxed) }
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
}
