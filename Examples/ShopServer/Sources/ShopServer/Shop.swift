import CardPayment
import Configuration
import InvoicePayment
import Logging
import ModuleKit
import ModuleKitServer
import ModuleManifests
import ServiceLifecycle
import ShopAdmin
import ShopCart
import ShopCatalogue
import ShopConfiguration
import ShopHTTP
import ShopLog
import ShopStorage
import UnixSignals

/// Puts the modules together. Nothing else in the program knows more than one of them.
struct Shop {
  let service: ModuleService
  private let logger: Logger

  init(configuration: ConfigReader) throws {
    var logger = Logger(label: "shop", factory: { StreamLogHandler.standardError(label: $0) })
    if let level = configuration.string(forKey: "shop.log.level").flatMap(Logger.Level.init(rawValue:)) {
      logger.logLevel = level
    }
    // How long requests may take when the shop is to close.
    let patience = Duration.seconds(configuration.int(forKey: "shop.patience", default: 10))
    let gate = ReadinessGate()
    let desk = Desk()
    let modules: [any AppModule] = [
      LogModule(),
      ConfigurationModule(),
      StorageModule(),
      CatalogueModule(),
      CartModule(),
      CardPaymentModule(),
      HTTPModule(gate: gate, grace: patience) { Console.say("The shop is at \($0)") },
      AdminModule(operations: desk, grace: patience) { Console.say("Its administration is at \($0)") },
    ]
    var options = ModuleManagerOptions()
    // A fresh machine may be slow; a hanging module is a failure all the same.
    options.start = .seconds(60)
    options.stop = patience + .seconds(10)
    // What is open to others in code is open to everybody here; a real shop would look at the caller.
    options.authorizeRemoteCalls(upTo: 1 << 16) { call in call.caller is Caller ? .allow : .refuse("unknown")
    }
    options.routes.schemes = ["shop"]

    let rehearsal = try Rehearsal(configuration)
    let manager = try ModuleManager(
      modules: rehearsal.prepared(modules),
      lockfile: Lockfile(embedded: PackageResources.modules_lock_json),
      configuration: ModuleConfiguration(reader: configuration, section: "shop"),
      options: options
    )
    service = ModuleService(manager, gate: gate, drain: patience, logger: logger)
    desk.open(service)
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
