internal import CartAPI
internal import CatalogueAPI
internal import Hummingbird
internal import LogAPI
public import ModuleKit
public import ModuleKitServer
internal import SettingsAPI
internal import ShopWeb

/// The shop's own endpoints.
public actor HTTPModule: LongRunningModule {
  public static let manifest = ModuleManifest(embedded: PackageResources.module_json)
  public nonisolated let timeouts: ModuleTimeouts

  struct Settings: Decodable, Sendable {
    /// Default: `127.0.0.1`, so that the shop is never exposed by accident.
    var host: String?
    /// Default: 8080; 0 for any free port.
    var port: UInt16?
  }

  private nonisolated let gate: ReadinessGate
  private nonisolated let announce: @Sendable (String) -> Void
  private var server: WebServer?
  private var responder: RouterResponder<BasicRequestContext>?

  /// - Parameters:
  ///   - gate: what every request passes through.
  ///   - grace: how long answers that are under way may take when the module has to end.
  ///   - announce: called with the URL.
  public init(
    gate: ReadinessGate,
    grace: Duration = .seconds(10),
    announce: @escaping @Sendable (String) -> Void
  ) {
    timeouts = ModuleTimeouts(gracePeriod: .duration(grace))
    self.gate = gate
    self.announce = announce
  }

  public func initialize(in context: ModuleContext) async throws {
    let settings = try context.configuration(Settings.self, default: Settings())
    server = WebServer(
      WebServer.Address(host: settings.host ?? "127.0.0.1", port: Int(settings.port ?? 8080)),
      logger: try context.service(.log).logger(for: context),
      announce: announce
    )
    let manager = context.manager
    let endpoints = ShopEndpoints(
      shop: try context.service(.settings),
      catalogue: try context.service(.catalogue),
      carts: try context.service(.carts)
    )
    // Probes may ask with HEAD.
    let router = Router(options: .autoGenerateHeadEndpoints)
    router.add(middleware: FailureMiddleware(ShopEndpoints.failure))
    let gate = gate
    router.get("health") { _, _ in Response.json(#"{"live":true}"#) }
    router.get("ready") { _, _ -> Response in
      guard gate.isOpen else {
        throw WebFailure(.serviceUnavailable, "notReady", "the modules are starting or stopping")
      }
      return .json(#"{"ready":true}"#)
    }
    let shop = router.group().add(middleware: AdmissionMiddleware(gate, manager))
    endpoints.add(to: shop)
    shop.post("actions/:name") { request, parameters in
      let input = try await request.body.collect(upTo: parameters.maxUploadSize)
      let output = try await manager.handleRemoteCall(
        try parameters.parameters.require("name"),
        input: Array(input.readableBytesView),
        caller: Caller(token: request.headers[.authorization])
      )
      return Response.json(String(decoding: output, as: UTF8.self))
    }
    shop.get("open") { request, _ in
      try await manager.open(String(request.uri.queryParameters.require("url")), as: Cart.self)
    }
    responder = router.buildResponder()
  }

  public func run(in context: ModuleContext) async throws {
    guard let server, let responder else { return }
    try await server.run(responder, in: context)
  }

  public func destroy() async {
    server = nil
    responder = nil
  }
}
