public import ModuleKit

// What the examples are about, and what surrounds them.

public struct User: Sendable {
  var name = "Ada"
  func may(_ action: String) -> Bool { action == "cart.add-item" }
}

public struct Item: Codable, Sendable {}
public struct Receipt: Codable, Sendable, Equatable { static let empty = Receipt() }
public struct Order: Sendable {}
public struct CartID: Codable, Sendable { var id: Int }
public struct Cart: Sendable { var id = 0 }
struct CartPage: Sendable { var store = CartStore() }
struct Banner: Codable, Sendable { static let none = Banner() }
struct Request: Sendable { let id: Int }
protocol Page: Sendable {}

struct CartSettings: Codable, Sendable { var limit = 10 }

public final class CartStore: OrderCart {
  init(limit: Int = 10, log: LogModule? = nil) {}
  func add(_ item: Item) async throws -> Receipt { .empty }
  func cart(_ id: CartID) async throws -> Cart { Cart(id: id.id) }
  public func total() async throws -> Int { 0 }
}

struct Mail: Sendable { func confirm(_ order: Order) async throws {} }
struct Logger: Sendable {
  func info(_ text: String) {}
  func warning(_ text: String) {}
}
struct Session: Sendable { var isSignedIn: Bool { get async { true } } }
struct NotSignedIn: Error {}
struct Links: Sendable { func target(of url: RouteURL) async throws -> (any Sendable)? { nil } }

public protocol Payment: Sendable { func pay(_ cents: Int) async throws -> Receipt }
enum PaymentError: Error { case refused }
public protocol Stripe: Sendable {}
public protocol Adyen: Sendable {}
public protocol Ledger: Sendable {}
public protocol Invoices: Sendable {}
public protocol Storage: Sendable {}
struct ApprovingPayment: Payment { func pay(_ cents: Int) async throws -> Receipt { .empty } }
struct RefusingPayment: Payment {
  func pay(_ cents: Int) async throws -> Receipt { throw PaymentError.refused }
}
struct StripePayment: Payment {
  init(_ stripe: any Stripe) {}
  func pay(_ cents: Int) async throws -> Receipt { .empty }
}
struct AdyenPayment: Payment {
  init(_ adyen: any Adyen) {}
  func pay(_ cents: Int) async throws -> Receipt { .empty }
}
struct BookLedger: Ledger { init(_ invoices: any Invoices) {} }

public actor Basket {
  init(of user: User?) {}
  func checkOut() async throws -> Receipt { .empty }
  func close() async {}
}

struct LogModule: AppModule {
  static let manifest = ModuleManifest(name: "log", version: Version(1, 4, 0))
  func initialize(in context: ModuleContext) async throws {}
}

struct PaymentModule: AppModule {
  static let manifest = ModuleManifest(
    name: "payment",
    version: Version(1, 0, 0),
    provides: [ProvidedInterface("payment", Version(1, 0, 0))]
  )
  var endpoint = "https://payment.example"

  func initialize(in context: ModuleContext) async throws { context.provide(.payment) { ApprovingPayment() } }
}

struct CartModule: AppModule {
  static let manifest = ModuleManifest(
    name: "cart",
    version: Version(2, 1, 0),
    dependencies: [Dependency("log", .any)],
    provides: [ProvidedInterface("order-cart", Version(1, 2, 0))],
    requires: [Dependency("payment", .any)]
  )

  func initialize(in context: ModuleContext) async throws {
    let payment = try context.service(.payment)
    context.provide(.orderCart) { CartStore() }
    context.handle(.checkOut) { _ in try await payment.pay(100) }
  }
  func total() async throws -> Int { 0 }
}

/// The `Modules` of an assembled host.
enum Modules {
  static func makeManager(ledgerFromInvoices: ModuleAdapter) throws -> ModuleManager {
    var options = ModuleManagerOptions()
    options.adapt(ledgerFromInvoices)
    return try ModuleManager(modules: [], options: options)
  }
}

extension ServiceKey where Value == any Payment { public static var payment: Self { ServiceKey("payment") } }
extension ServiceKey where Value == any Stripe { public static var stripe: Self { ServiceKey("stripe") } }
extension ServiceKey where Value == any Adyen { public static var adyen: Self { ServiceKey("adyen") } }
extension ServiceKey where Value == any Ledger { public static var ledger: Self { ServiceKey("ledger") } }
extension ServiceKey where Value == any Invoices {
  public static var invoices: Self { ServiceKey("invoices") }
}
extension ServiceKey where Value == any Storage { public static var storage: Self { ServiceKey("storage") } }
extension ServiceKey where Value == Basket { public static var basket: Self { ServiceKey("basket") } }
extension ServiceKey where Value == Request { static var request: Self { ServiceKey("request") } }
extension Action where Input == NoValue, Output == Receipt {
  static var checkOut: Self { Action("cart.check-out") }
}
