internal import Configuration
internal import Hummingbird
internal import LogAPI
public import ModuleKit
public import ModuleKitServer
internal import ShopWeb

/// Endpoints for administrators, on a separate socket that only this machine can reach.
public actor AdminModule: LongRunningModule {
  public static let manifest = ModuleManifest(embedded: PackageResources.module_json)
  public nonisolated let timeouts: ModuleTimeouts

  struct Settings: Decodable, Sendable {
    /// Default: `127.0.0.1`. Any address that other machines can reach requires a token.
    var host: String?
    /// Default: 8081; 0 for any free port.
    var port: UInt16?
  }

  /// The socket would be open to the world.
  struct NoToken: Error, CustomStringConvertible {
    let host: String
    var description: String { "\(host) can be reached by others: configure a token, or listen on 127.0.0.1" }
  }

  /// Everybody would know the token, or nobody could send it.
  struct BadToken: Error, CustomStringConvertible {
    let isEmpty: Bool
    var description: String {
      let reason = isEmpty ? "is empty" : "has a space, a line break or a character that is not in ASCII"
      return "the token \(reason): configure one that nobody can guess, or none"
    }
  }

  private nonisolated let administration: ModuleAdministration
  private nonisolated let announce: @Sendable (String) -> Void
  private var server: WebServer?
  private var token: AdminToken?

  /// - Parameters:
  ///   - administration: answers the requests.
  ///   - grace: how long answers that are under way may take when the module has to end.
  ///   - announce: called with the URL.
  public init(
    _ administration: ModuleAdministration,
    grace: Duration = .seconds(10),
    announce: @escaping @Sendable (String) -> Void
  ) {
    timeouts = ModuleTimeouts(gracePeriod: .duration(grace))
    self.administration = administration
    self.announce = announce
  }

  public func initialize(in context: ModuleContext) async throws {
    let settings = try context.configuration(Settings.self, default: Settings())
    let address = WebServer.Address(host: settings.host ?? "127.0.0.1", port: Int(settings.port ?? 8081))
    // Never logged, not even among the configured values.
    let written = try context.configReader().string(forKey: "token", isSecret: true)
    let token = written.flatMap(AdminToken.init)
    if let written, token == nil { throw BadToken(isEmpty: written.isEmpty) }
    guard address.isLoopback || token != nil else { throw NoToken(host: address.host) }
    server = WebServer(address, logger: try context.service(.log).logger(for: context), announce: announce)
    self.token = token
  }

  public func run(in context: ModuleContext) async throws {
    guard let server else { return }
    let (administration, token) = (administration, token)
    let failures = FailureMiddleware<BasicRequestContext> { _ in nil }
    let responder = CallbackResponder { (request: Request, context: BasicRequestContext) in
      try await failures.handle(request, context: context) { request, _ in
        let isKnown =
          token?.isIn(request.headers[.authorization])
          ?? WebServer.Address.isLoopback(authority: request.head.authority)
        let answer = await administration.respond(
          to: AdministrationRequest(
            method: request.method.rawValue,
            path: request.uri.path,
            contentType: request.headers[.contentType],
            body: Array(try await request.body.collect(upTo: 1 << 16).readableBytesView),
            caller: isKnown ? "administrator" : nil
          )
        )
        return Response(answer)
      }
    }
    try await server.run(responder, in: context)
  }

  public func destroy() async {
    server = nil
    token = nil
  }
}

extension Response {
  fileprivate init(_ answer: AdministrationResponse) {
    var headers = HTTPFields()
    for header in answer.headers {
      if let name = HTTPFields.Element.Name(header.name) { headers[name] = header.value }
    }
    // How callers say who they are is up to the host.
    if answer.status == 401 { headers[.wwwAuthenticate] = "Bearer" }
    let body = ResponseBody(byteBuffer: ByteBuffer(string: answer.body))
    self.init(status: .init(code: answer.status), headers: headers, body: body)
  }
}
