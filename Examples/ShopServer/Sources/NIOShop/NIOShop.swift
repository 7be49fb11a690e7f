import Foundation
import Logging
import ModuleGraphs
import ModuleKit
import ModuleKitServer
import ServiceLifecycle
import ShopCatalogue
import ShopLog
import ShopStorage
import UnixSignals

/// Three modules of the shop behind swift-nio: a host needs nothing that depends on a web framework.
@main
struct NIOShop {
  static func main() async throws {
    let gate = ReadinessGate()
    let administration = ModuleAdministration(
      startPicture: { $0.svg },
      graphPage: { ModuleGraph(wiring: $0, named: "nio-shop").text(as: .html) }
    )
    let manager = try ModuleManager(
      modules: [LogModule(), StorageModule(), CatalogueModule(), NIOModule(gate, administration)]
    )
    let logger = Logger(label: "nio-shop", factory: { StreamLogHandler.standardError(label: $0) })
    let service = ModuleService(manager, gate: gate, administration: administration, logger: logger)
    let group = ServiceGroup(
      configuration: ServiceGroupConfiguration(
        services: [service],
        gracefulShutdownSignals: [.sigterm, .sigint],
        logger: logger
      )
    )
    try await group.run()
    say("The shop is closed")
  }

  /// Writes a line immediately, even into a pipe.
  static func say(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
  }
}
