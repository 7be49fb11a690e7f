import ModuleKit
import ModuleKitTesting

// What an API target of each module would contain: protocols, keys, façades.

protocol OrderCart: Sendable { func total() -> Int }
protocol Payment: Sendable { func pay(_ cents: Int) -> String }
protocol Stripe: Sendable { func charge(_ cents: Int) -> String }
protocol Adyen: Sendable { func authorise(_ cents: Int) -> String }

extension ServiceKey where Value == any OrderCart {
  static var orderCart: Self { ServiceKey("order-cart", version: Version(1, 2, 0)) }
}

extension ServiceKey where Value == any Payment {
  static var payment: Self { ServiceKey("payment", version: Version(1, 0, 0)) }
}

extension ServiceKey where Value == any Stripe {
  static var stripe: Self { ServiceKey("stripe") }
}

extension ServiceKey where Value == any Adyen {
  static var adyen: Self { ServiceKey("adyen") }
}

/// A cart whose number identifies it.
final class NumberedCart: OrderCart {
  let number: Int
  init(_ number: Int) { self.number = number }
  func total() -> Int { number }
}

struct StripeAPI: Stripe { func charge(_ cents: Int) -> String { "stripe \(cents)" } }
struct AdyenAPI: Adyen { func authorise(_ cents: Int) -> String { "adyen \(cents)" } }
struct StripePayment: Payment {
  let stripe: any Stripe
  func pay(_ cents: Int) -> String { stripe.charge(cents) }
}
struct AdyenPayment: Payment {
  let adyen: any Adyen
  func pay(_ cents: Int) -> String { adyen.authorise(cents) }
}

struct Item: Codable, Sendable, Equatable {
  var name: String
  var count: Int
}

struct Receipt: Codable, Sendable, Equatable {
  var lines: [String]
  var total: Double
  var note: String?
}

extension Action where Input == Item, Output == Receipt {
  static var addItem: Self { Action("cart.add-item") }
}

extension Action where Input == NoValue, Output == Int {
  static var emptyCart: Self { Action("cart.empty") }
}

/// The façade of the cart's actions.
extension ModuleContext {
  func addToCart(_ item: Item) async throws -> Receipt { try await call(.addItem, item) }
}

extension EventKey where Payload == Int {
  static var orderPlaced: Self { EventKey("orders.placed") }
}

/// Returns a test's module, given what it provides and requires.
func module(
  _ name: String,
  _ version: String = "1.0.0",
  needs: [String] = [],
  provides: [String: String] = [:],
  requires: [String: String] = [:],
  lazily: [String: String] = [:],
  journal: Journal? = nil,
  initialize: @escaping @Sendable (ModuleContext) async throws -> Void = { _ in }
) -> FakeModule {
  func members(_ pairs: [String: String], _ value: (String) -> String) -> [String] {
    pairs.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \(value($0.value))" }
  }
  let required =
    members(requires) { "\"\($0)\"" } + members(lazily) { "{\"version\": \"\($0)\", \"lazy\": true}" }
  let text = """
    {
      "name": "\(name)",
      "version": "\(version)",
      "dependencies": {\(needs.map { "\"\($0)\": \"*\"" }.joined(separator: ", "))},
      "provides": {\(members(provides) { "\"\($0)\"" }.joined(separator: ", "))},
      "requires": {\(required.joined(separator: ", "))}
    }
    """
  return FakeModule(
    ModuleManifest(embedded: Array(text.utf8), path: "\(name).json"),
    journal: journal,
    initialize: initialize
  )
}

/// Returns a cart module that provides its number.
func cart(_ number: Int, version: String = "1.0.0", journal: Journal? = nil) -> FakeModule {
  module("cart", version, provides: ["order-cart": "1.2.0"], journal: journal) { context in
    context.provide(.orderCart) { NumberedCart(number) }
  }
}

extension ModuleError {
  /// The description without its line breaks.
  var line: String { description.split { $0 == " " || $0 == "\n" }.joined(separator: " ") }
}

/// Returns the error that an asynchronous call throws, if it is an error of ModuleKit.
func moduleError(_ body: () async throws -> Void) async -> ModuleError? {
  do {
    try await body()
    return nil
  } catch { return error as? ModuleError }
}
