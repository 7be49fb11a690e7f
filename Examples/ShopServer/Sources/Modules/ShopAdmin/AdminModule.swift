public import AdminAPI
internal import Configuration
internal import Hummingbird
internal import LogAPI
public import ModuleKit
internal import ModuleKitServer
internal import ShopWeb

/// Endpoints for administrators, on a socket of their own that only this machine can reach.
public actor AdminModule: LongRunningModule {
  public static let manifest = ModuleManifest(embedded: PackageResources.module_json)
  public nonisolated let timeouts: ModuleTimeouts?

  struct Settings: Decodable, Sendable {
    /// Default: `127.0.0.1`. Another address than one of this machine needs a token.
    var host: String?
    /// Default: 8081; 0 for any that is free.
    var port: UInt16?
  }

  /// The socket would be open to the world.
  struct NoToken: Error, CustomStringConvertible {
    let host: String
    var description: String { "\(host) can be reached by others: configure a token, or listen on 127.0.0.1" }
  }

  /// Everybody would know it.
  struct EmptyToken: Error, CustomStringConvertible {
    var description: String { "the token is empty: configure one that nobody guesses, or none" }
  }

  private nonisolated let operations: any Operations
  private nonisolated let announce: @Sendable (String) -> Void
  private var server: WebServer?
  private var responder: RouterResponder<BasicRequestContext>?

  /// - Parameters:
  ///   - operations: what can be done.
  ///   - grace: how long answers may take that are under way when the module is to end.
  ///   - announce: is told the URL.
  public init(
    operations: any Operations,
    grace: Duration = .seconds(10),
    announce: @escaping @Sendable (String) -> Void
  ) {
    timeouts = ModuleTimeouts(gracePeriod: grace)
    self.operations = operations
    self.announce = announce
  }

  public func initialize(in context: ModuleContext) async throws {
    let settings = try context.configuration(Settings.self, default: Settings())
    let address = WebServer.Address(host: settings.host ?? "127.0.0.1", port: Int(settings.port ?? 8081))
    // Never in a log, not even in one of what was configured.
    let token = try context.configReader().string(forKey: "token", isSecret: true)
    if let token, token.isEmpty { throw EmptyToken() }
    guard address.isLoopback || token != nil else { throw NoToken(host: address.host) }
    server = WebServer(address, logger: try context.service(.log).logger(for: context), announce: announce)
    responder = Self.router(operations, token: token).buildResponder()
  }

  public func run(in context: ModuleContext) async throws {
    guard let server, let responder else { return }
    try await server.run(responder, in: context)
  }

  public func destroy() async {
    server = nil
    responder = nil
  }

  private struct Replacement: Decodable {
    let provider: String?
  }

  private static func router(_ operations: any Operations, token: String?) -> Router<BasicRequestContext> {
    let router = Router()
    router.add(middleware: FailureMiddleware { ($0 as? OperationRefused).map(Self.refusal) })
    if let token { router.add(middleware: TokenMiddleware(token: token)) }
    router.get("modules") { _, _ in Response.json(try await operations.modules()) }
    router.get("graph") { _, _ in
      Response.text(try await operations.graph(), type: "text/html; charset=utf-8")
    }
    router.post("modules/payment/replace") { request, context in
      // A page of another site cannot send this type without asking first.
      guard request.headers[.contentType]?.hasPrefix("application/json") ?? false else {
        throw WebFailure(.unsupportedMediaType, "badInput", "send application/json, such as {}")
      }
      let replacement = try await request.decode(as: Replacement.self, context: context)
      return Response.json(try await operations.replacePayment(with: replacement.provider))
    }
    return router
  }

  private static func refusal(_ error: OperationRefused) -> WebFailure {
    WebFailure(.badRequest, "refused", error.description)
  }
}
