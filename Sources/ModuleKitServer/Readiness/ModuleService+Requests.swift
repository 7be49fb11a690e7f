#if Server
  public import ModuleKit

  extension ModuleService {
    /// Serves a request through the ``gate``, in its own scope.
    ///
    /// The request counts as admitted until `body` has returned and the services of its scope have ended. A shutdown waits for
    /// it, for at most ``drainTimeout``.
    ///
    /// ```swift
    /// var values = ScopeValues()
    /// values[.requestID] = context.id
    /// return try await service.withRequest(values) { _ in try await next(request, context) }
    /// ```
    ///
    /// - Parameters:
    ///   - values: the values from which the scope's services are created.
    ///   - policy: what to do while the modules are starting. Default: ``ReadinessGate/NotReadyPolicy/refuse``.
    ///   - isolation: the isolation in which `body` runs. Default: the caller's.
    ///   - body: serves the request.
    /// - Throws: ``ReadinessError`` if it was not admitted, or what `body` throws.
    public func withRequest<Value>(
      _ values: ScopeValues = ScopeValues(),
      ifNotReady policy: ReadinessGate.NotReadyPolicy = .refuse,
      isolation: isolated (any Actor)? = #isolation,
      _ body: (ServiceScope) async throws -> Value
    ) async throws -> Value {
      try await gate.withAdmission(ifNotReady: policy) { try await manager.withScope(values, body) }
    }
  }

  extension ScopeKey where Value == String {
    /// The identifier of the request that the scope serves, such as the one that the web server assigned. A module that provides a
    /// logger as a scoped service puts it into the metadata of each entry.
    public static var requestID: Self { ScopeKey("request.id") }
  }
#endif
