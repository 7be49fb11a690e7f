import CardPayment
import InvoicePayment
import Logging
import ModuleGraphs
import ModuleKit
import ModuleKitServer
import ServiceLifecycle
import ShopAdmin
import ShopHTTP
import UnixSignals

/// Assembles the modules. Nothing else in the program knows more than one of them.
struct Shop {
  let service: ModuleService
  private let logger: Logger

  init(settings: HostSettings) throws {
    let own = try settings.decode(ShopOptions.self)
    var logger = Logger(label: "shop", factory: { StreamLogHandler.standardError(label: $0) })
    if let level = own.log?.level { logger.logLevel = level }
    let patience = own.patience?.duration ?? .seconds(10)
    let gate = ReadinessGate()
    let administration = ModuleAdministration(
      startPicture: { $0.svg },
      graphPage: { ModuleGraph(wiring: $0, named: "shop-server").text(as: .html) },
      replacements: [
        "payment-card": { CardPaymentModule() }, "payment-invoice": { InvoicePaymentModule() },
      ]
    ) { _ in .allow }  // only callers with the token get here
    // The plugin AssembleModules lists the modules of modules.lock.json; these two need arguments.
    let modules = try Modules.all(replacing: [
      HTTPModule(gate: gate, grace: patience) { Console.say("The shop is at \($0)") },
      AdminModule(administration, grace: patience) { Console.say("Its administration is at \($0)") },
    ])
    var options = ModuleManagerOptions()
    // A fresh machine may be slow; a module that hangs is a failure nonetheless.
    options.startTimeout = .seconds(60)
    options.stopTimeout = patience + .seconds(10)
    // Any caller may use what the code exposes to remote calls; a real shop would check who is calling.
    options.authorizeRemoteCalls(maximumInputSize: 1 << 16) { call in
      call.caller is Caller ? .allow : .refuse("unknown")
    }
    options.routes.schemes = ["shop"]

    let manager = try ModuleManager(
      modules: own.rehearsal?.prepared(modules) ?? modules,
      lockfile: Modules.lockfile(),
      configuration: ModuleConfiguration(settings: settings),
      options: options
    )
    // The program reports why the shop ended on standard error, where the log goes, too.
    service = ModuleService(
      manager,
      gate: gate,
      drainTimeout: patience,
      administration: administration,
      failureReporting: .thrown,
      logger: logger
    )
    self.logger = logger
  }

  /// Runs until the process is told to end, or a module fails.
  func run() async throws {
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [
          ServiceGroupConfiguration.ServiceConfiguration(
            service: service,
            successTerminationBehavior: .gracefullyShutdownGroup,
            failureTerminationBehavior: .gracefullyShutdownGroup
          )
        ],
        gracefulShutdownSignals: [.sigterm, .sigint],
        logger: logger
      )
    )
    try await group.run()
    Console.say("The shop is closed")
  }
}
