extension ModuleContext {
  /// Provides a service that each scope has an instance of, made of the scope's values.
  ///
  /// As ``provide(_:as:_:)`` with ``ServiceLifetime/scoped``, for a service that reads the scope or has something to end.
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
  ///   - key: what the service is.
  ///   - make: makes it, once in a scope, when it is asked for first. May ask for other services; for one that the manifest
  ///     requires lazily, ``serviceHandle(_:)`` is what it can keep.
  ///   - end: ends it with its scope, in the reverse order of making, also if the work failed or was cancelled.
  public func provideScoped<Value>(
    _ key: ServiceKey<Value>,
    _ make: @escaping @Sendable (ServiceScope) throws -> Value,
    end: (@Sendable (Value) async -> Void)? = nil
  ) {
    provide(key, as: .scoped, end: end) {
      guard let scope = ServiceScope.current else {
        throw ModuleError(.noScope, "\(key.serviceName) is made in a scope only")
      }
      return try make(scope)
    }
  }
}
