public import Hummingbird
public import ModuleKitServer

/// Lets requests in while all modules are ready, and keeps modules from being stopped until they are answered.
public struct AdmissionMiddleware<Context: RequestContext>: RouterMiddleware {
  let gate: ReadinessGate

  public init(_ gate: ReadinessGate) { self.gate = gate }

  public func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    try await gate.withAdmission(.refuse) { try await next(request, context) }
  }
}
