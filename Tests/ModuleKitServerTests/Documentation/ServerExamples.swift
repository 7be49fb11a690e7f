#if Server
  import Configuration
  import Foundation
  import Logging
  import ModuleGraphs
  import ModuleKit
  import ModuleKitServer
  import ServiceLifecycle
  import UnixSignals

  /// Services, settings and requests.
  enum ServerExamples {
    static func grouping(_ manager: ModuleManager, _ server: any Service, _ logger: Logger) async throws {
      // compiled
      let modules = ModuleService(manager, logger: logger)
      let group = ServiceGroup(
        configuration: ServiceGroupConfiguration(
          services: [modules, server],  // the server shuts down first, the modules after it
          gracefulShutdownSignals: [.sigterm, .sigint],
          logger: logger
        )
      )
      try await group.run()
      // end
    }

    static func commanding(_ payments: [String: @Sendable () -> any AppModule]) {
      // compiled
      let administration = ModuleAdministration(replacements: payments) { command in
        let isOperator = (command.caller as? User)?.isOperator ?? false
        return isOperator ? .allow : .refuse("only operators replace modules")
      }
      // end
      _ = administration
    }

    static func asking(_ request: Request, _ body: Body, _ administrator: User) {
      // compiled
      let question = AdministrationRequest(
        method: "\(request.method)",
        path: request.uri.path,
        contentType: request.headers[.contentType],
        body: Array(body.readableBytesView),
        caller: administrator
      )
      // end
      _ = question
    }

    static func answering(
      _ administration: ModuleAdministration,
      _ question: AdministrationRequest
    ) async -> Response {
      // compiled
      let answer = await administration.respond(to: question)
      return Response(status: answer.status, headers: answer.headers, body: answer.body)
      // end
    }

    static func administering(_ manager: ModuleManager, _ logger: Logger) {
      func administrator(of request: Request) -> User? { nil }
      // compiled
      let administration = ModuleAdministration(
        startPicture: { $0.svg },  // with `import ModuleGraphs`
        graphPage: { ModuleGraph(wiring: $0, named: "shop").text(as: .html) }
      )
      let service = ModuleService(manager, administration: administration, logger: logger)

      func handle(_ request: Request, _ body: Body) async -> Response {
        let answer = await administration.respond(
          to: AdministrationRequest(
            method: request.method,
            path: request.uri.path,
            contentType: request.headers[.contentType],  // commands are refused without it
            body: Array(body.readableBytesView),
            caller: administrator(of: request)
          )
        )
        return Response(status: answer.status, headers: answer.headers, body: answer.body)
      }
      // end
      _ = (service, handle)
    }

    static func reading(_ modules: [any AppModule]) async throws {
      // compiled
      let reader = ConfigReader(providers: [
        EnvironmentVariablesProvider(),  // the first provider that has a value wins
        try await FileProvider<JSONSnapshot>(filePath: "config.json"),
      ])
      let manager = try ModuleManager(modules: modules, configuration: ModuleConfiguration(reader: reader))
      // end
      _ = manager
    }

    static func setting(_ modules: [any AppModule]) throws {
      // compiled
      let settings = try HostSettings(prefix: "shop")
      let configuration = ModuleConfiguration(settings: settings)
      let manager = try ModuleManager(modules: modules, configuration: configuration)
      // end
      _ = manager
    }

    static func settingBefore(_ modules: [any AppModule]) throws {
      // compiled
      // --shop-http-port, SHOP_HTTP_PORT, {"shop": {"http": {"port": 8080}}}
      let settings = try HostSettings(prefix: "shop")
      let own = try settings.decode(ShopSettings.self)  // what the host itself needs
      let configuration = ModuleConfiguration(settings: settings)
      let manager = try ModuleManager(modules: modules, configuration: configuration)
      // end
      _ = (own, manager)
    }

    static func readingLater(_ context: ModuleContext) throws {
      // compiled
      let settings = try context.configReader()
      let token = try settings.requiredString(forKey: "token", isSecret: true)
      // end
      _ = token
    }

    static func failing(_ manager: ModuleManager, _ group: ServiceGroup, _ logger: Logger) async {
      // compiled
      let service = ModuleService(manager, failureReporting: .thrown, logger: logger)
      do {
        try await group.run()
      } catch {
        FileHandle.standardError.write(Data("error: \(error)\n".utf8))  // not in the log
        exit(1)
      }
      // end
      _ = service
    }

    struct LoggedModule {
      // compiled
      func initialize(in context: ModuleContext) async throws {
        let logger = Logger(label: "shop", module: context)
        logger.info("connected")  // [module: cart, module.version: 2.1.0] connected
      }
      // end
    }

    static func probing(_ router: Router, _ service: ModuleService) {
      // compiled
      router.get("/ready") { _ in service.health.isReady ? .ok : .serviceUnavailable }
      router.get("/health") { _ in service.health.isLive ? .ok : .serviceUnavailable }
      // end
    }

    static func scoping(
      _ service: ModuleService,
      _ request: Request,
      _ context: RequestContext,
      _ next: @Sendable (Request, RequestContext) async throws -> String
    ) async throws -> String {
      // compiled
      var values = ScopeValues()
      values[.requestID] = context.id
      return try await service.withRequest(values) { _ in try await next(request, context) }
      // end
    }

    static func waiting(_ gate: ReadinessGate) async -> Int {
      // compiled
      do { try await gate.waitUntilOpen() } catch {
        switch error.code {
        case .stopped: return 503
        default: return 499  // the client has gone
        }
      }
      // end
      return 200
    }

    static func admitting(_ shop: Responder, _ request: Request) async throws {
      // compiled
      let gate = ReadinessGate()
      let response = try await gate.withAdmission(ifNotReady: .wait) { try await shop.answer(request) }
      // end
      _ = response
    }

    static let responder = Responder()

    enum Running {
      // compiled
      struct HTTPModule: LongRunningModule {
        static let manifest = ModuleManifest(name: "http", version: Version(1, 0, 0))
        var timeouts: ModuleTimeouts { ModuleTimeouts(gracePeriod: .seconds(10)) }

        func initialize(in context: ModuleContext) async throws {}

        func run(in context: ModuleContext) async throws {
          try await context.run(Application(responder: responder))
        }
      }
      // end
    }
  }
#endif
