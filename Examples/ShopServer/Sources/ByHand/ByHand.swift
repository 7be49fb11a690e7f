import CardPayment
import CartAPI
import Foundation
import GRDB
import Hummingbird
import Logging
import PaymentAPI
import SettingsAPI
import ShopCart
import ShopCatalogue
import ShopHTTP
import ShopStorage
import ShopWeb

/// The same shop without ModuleKit: the same parts wired by hand, which shows what the modules cost.
@main
struct ByHand {
  static func main() async throws {
    let logger = Logger(label: "shop", factory: { handler(label: $0) })
    let settings = ShopSettings(name: "The module shop", currency: "EUR")
    let folder = CommandLine.arguments.dropFirst().first
    let database = try StorageModule.open(folder)
    let catalogue = try await CatalogueStore(database)
    let payment = CardGateway(shop: settings, log: logger)
    let (orders, placed) = AsyncStream.makeStream(of: Order.self)
    let carts = try await CartStore(
      database,
      catalogue: catalogue,
      charge: { try await payment.charge($0) },
      placed: { placed.yield($0) }
    )
    let counting = Task { for await order in orders { try? await catalogue.count(order) } }
    let router = Router()
    router.add(middleware: FailureMiddleware(ShopEndpoints.failure))
    ShopEndpoints(shop: settings, catalogue: catalogue, carts: carts).add(to: router)
    let server = Application(
      router: router,
      configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        let line = "The shop is at http://127.0.0.1:\(channel.localAddress?.port ?? 0)\n"
        try? FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
      },
      logger: logger
    )
    try await server.runService()
    placed.finish()
    await counting.value
    try database.close()
  }

  private static func handler(label: String) -> StreamLogHandler {
    var handler = StreamLogHandler.standardError(label: label)
    handler.logLevel = .error
    return handler
  }
}
