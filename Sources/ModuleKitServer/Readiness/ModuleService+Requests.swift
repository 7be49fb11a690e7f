#if Server
  public import ModuleKit

  extension ModuleService {
    /// Serves a request through the ``gate``, in its own scope.
    ///
    /// The request counts as admitted until `body` has returned and the services of its scope have ended. A shutdown waits for
    /// it, for at most ``drain``.
    ///
    /// ```swift
    /// var values = ScopeValues()
    /// values[.requestID] = context.id
    /// return try await service.withRequest(values) { _ in try await next(request, context) }
    /// ```
    ///
    /// - Parameters:
    ///   - values: the values from which the scope's services are created.
    ///   - patience: what to do while the gate is closed. Default: refuse the request.
    ///   - body: serves the request.
    /// - Throws: ``ReadinessError`` if it was not admitted, or what `body` throws.
    public func withRequest<Value: Sendable>(
      _ values: ScopeValues = ScopeValues(),
      _ patience: ReadinessGate.Patience = .refuse,
      _ body: (ServiceScope) async throws -> Value
    ) async throws -> Value {
      try await gate.withAdmission(patience) { try await manager.withScope(values, body) }
    }
  }

  extension ScopeKey where Value == String {
    /// What a request is called in logs, such as the id that the web server gives it.
    public static var requestID: Self { ScopeKey("request.id") }
  }
#endif
