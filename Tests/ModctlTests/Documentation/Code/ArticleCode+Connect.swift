public import ModuleKit
import ModuleKitTesting
import TestSupport

// declarations
public protocol OrderCart: Sendable {
  func total() async throws -> Int
}

public struct CartLine: Codable, Sendable, Hashable {
  public var item: String
  public var price: Int
}

extension ServiceKey where Value == any OrderCart {
  public static var orderCart: Self { ServiceKey("order-cart", version: Version(1, 2, 0)) }
}

extension Action where Input == CartLine, Output == Int {
  public static var addItem: Self { Action("cart.add-item") }
}

extension EventKey where Payload == CartLine {
  public static var lineAdded: Self { EventKey("cart.line-added") }
}
// end

// declarations
extension ScopeKey where Value == String {
  static var user: Self { ScopeKey("user") }
}

extension ServiceKey where Value == Basket {
  static var basket: Self { ServiceKey("basket") }
}
// end

// declarations
struct CartID: Codable, Sendable {
  var id: Int
  var currency: String?
}

extension Route where Input == CartID, Output == String {
  static let cart = Route("shop://cart/:id")
}
// end

// declarations
actor Basket {
  let user: String

  init(of user: String) { self.user = user }

  func close() {}
}

struct BasketModule: AppModule {
  static let manifest = ModuleManifest(
    name: "basket",
    version: Version(1, 0, 0),
    provides: [ProvidedInterface("basket", Version(1, 0, 0))]
  )

  func initialize(in context: ModuleContext) async throws {
    context.provideScoped(.basket) { scope in
      Basket(of: try scope.value(.user))
    } end: { basket in
      await basket.close()
    }
  }
}
// end

extension ArticleCode {
  static let connect: [Snippet] = [connecting, scoping, joining, routing]

  private enum Connect {
    // declarations
    actor CartStore: OrderCart {
      private var lines: [CartLine] = []

      func add(_ line: CartLine) -> Int {
        lines.append(line)
        return lines.count
      }

      func total() -> Int { lines.map(\.price).reduce(0, +) }
    }

    struct CartModule: AppModule {
      static let manifest = ModuleManifest(
        name: "cart",
        version: Version(2, 1, 0),
        provides: [ProvidedInterface("order-cart", Version(1, 2, 0))],
        routes: ["shop://cart/:id"]
      )

      func initialize(in context: ModuleContext) async throws {
        let store = CartStore()
        context.provide(.orderCart) { store }  // made on first use, once
        context.handle(.addItem, exposure: .remote) { line in
          context.publish(.lineAdded, line)  // never waits for a handler
          return await store.add(line)
        }
        context.route(.cart) { request in "cart \(request.input.id)" }
      }
    }
    // end

    // declarations
    struct ShopModule: AppModule {
      static let manifest = ModuleManifest(
        name: "shop",
        version: Version(1, 0, 0),
        requires: [Dependency("order-cart", .upToNextMajor(from: Version(1, 2, 0)))]
      )

      func initialize(in context: ModuleContext) async throws {
        context.subscribe(.lineAdded) { line in /* … */ }
        _ = try await context.call(.addItem, CartLine(item: "tea", price: 450))
        let cart = try context.service(.orderCart)  // its provider is ready
        guard try await cart.total() > 0 else { throw CancellationError() }
      }
    }
    // end
  }

  private static func connecting(_ print: CodePrinter) async throws {
    typealias CartModule = Connect.CartModule
    typealias ShopModule = Connect.ShopModule
    // snippet
    let manager = try ModuleManager(modules: [ShopModule(), CartModule()])
    try await manager.start()
    print(try await manager.call(.addItem, CartLine(item: "cup", price: 900)))  // 2
    print(try await manager.service(.orderCart).total())  // 1350

    let carts = manager.serviceHandle(.orderCart)  // survives a replacement of its provider
    let total = try await carts.use { cart in try await cart.total() }
    print(total)  // 1350
    await manager.stop()
    // end
  }

  private static func scoping(_ print: CodePrinter) async throws {
    // snippet
    let manager = try ModuleManager(modules: [BasketModule()])
    try await manager.start()
    var values = ScopeValues()
    values[.user] = "ada"
    try await manager.withScope(values) { scope in
      let basket = try await scope.service(.basket)
      print(basket.user)  // ada
      print(try await scope.service(.basket) === basket)  // true
    }
    await manager.stop()
    // end
  }

  private static func joining(_ print: CodePrinter) async throws {
    typealias CartModule = Connect.CartModule
    // snippet
    var options = ModuleManagerOptions()
    options.authorizeRemoteCalls { call in
      call.caller as? String == "ada" ? .allow : .refuse("sign in first")
    }
    let manager = try ModuleManager(modules: [CartModule()], options: options)
    try await manager.start()
    let json = Array(#"{"item": "tea", "price": 450}"#.utf8)
    let output = try await manager.handleRemoteCall("cart.add-item", input: json, caller: "ada")
    print(String(decoding: output, as: UTF8.self))  // 1
    await manager.stop()
    // end
  }

  private static func routing(_ print: CodePrinter) async throws {
    typealias CartModule = Connect.CartModule
    // snippet
    let manager = try ModuleManager(modules: [CartModule()])
    try await manager.start()
    print(try Route.cart.url(for: CartID(id: 5)))  // shop://cart/5
    print(try await manager.open(.cart, CartID(id: 5)))  // cart 5
    let result = try await manager.open("shop://cart/7?currency=EUR")
    print(result.handledBy, result.value)  // cart cart 7
    await manager.stop()
    // end
  }
}
