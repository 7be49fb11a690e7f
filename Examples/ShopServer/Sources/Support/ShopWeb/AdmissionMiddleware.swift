public import Hummingbird
public import ModuleKit
public import ModuleKitServer

/// Admits requests while all modules are ready, keeps modules from being stopped until those requests are answered, and gives
/// each one a scope.
public struct AdmissionMiddleware<Context: RequestContext>: RouterMiddleware {
  let gate: ReadinessGate
  let manager: ModuleManager

  public init(_ gate: ReadinessGate, _ manager: ModuleManager) {
    self.gate = gate
    self.manager = manager
  }

  public func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    var values = ScopeValues()
    values[.requestID] = context.id
    return try await gate.withAdmission {
      try await manager.withScope(values) { _ in try await next(request, context) }
    }
  }
}
