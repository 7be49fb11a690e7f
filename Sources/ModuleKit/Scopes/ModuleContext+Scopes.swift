extension ModuleContext {
  /// Provides a service that has one instance per scope, created from the scope's values.
  ///
  /// Like ``provide(_:as:_:)`` with ``ServiceLifetime/scoped``, for a service that reads the scope or needs cleanup.
  ///
  /// ```swift
  /// context.provideScoped(.basket) { scope in
  ///   Basket(of: try scope.value(.user))
  /// } end: { basket in
  ///   await basket.close()
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - key: the key of the service.
  ///   - make: creates the service, once per scope, on first request. It may request other services. For one that the manifest
  ///     requires lazily, it can keep a ``serviceHandle(_:)``.
  ///   - end: ends the service with its scope, in reverse order of creation, even if the work failed or was cancelled. The scope
  ///     waits for it without a limit.
  public func provideScoped<Value>(
    _ key: ServiceKey<Value>,
    _ make: @escaping @Sendable (ServiceScope) throws -> Value,
    end: (@Sendable (Value) async -> Void)? = nil
  ) {
    provide(key, as: .scoped, end: end) {
      guard let scope = ServiceScope.current else {
        throw ModuleError(.noScope, "\(key.serviceName) exists only in a scope")
      }
      return try make(scope)
    }
  }
}
