public import ModuleKit
import ModuleKitTesting
import ModuleManifests
import TestSupport
import VersionResolver

// What *Coming from BeeHive, CTMediator, MGJRouter, ZIKRouter or a container* declares, some of it in targets that others
// import.

// declarations
public protocol Cart: Sendable { func add(_ item: String) async -> Int }

extension ServiceKey where Value == any Cart {
  public static var cart: Self { ServiceKey("cart", version: Version(1, 0, 0)) }
}

extension EventKey where Payload == String {
  public static var itemAdded: Self { EventKey("cart.item-added") }
}
// end

// declarations
public struct Order: Codable, Sendable {
  public var item: String
  public var count: Int
}

extension Action where Input == Order, Output == Int {
  public static var placeOrder: Self { Action("orders.place") }
}

extension ModuleContext {
  public func placeOrder(_ item: String, count: Int) async throws -> Int {
    try await call(.placeOrder, Order(item: item, count: count))
  }
}
// end

// declarations
public struct ProductID: Codable, Sendable {
  public var id: Int
  public var currency: String?
}

public struct Product: Sendable { public let title: String }

extension Route where Input == ProductID, Output == Product {
  public static var product: Self { Route("shop://products/:id") }
}
// end

// declarations
// The caller's, in the words of a shop.
public protocol Payment: Sendable { func pay(cents: Int) async throws -> String }

extension ServiceKey where Value == any Payment {
  public static var payment: Self { ServiceKey("payment", version: Version(1, 0, 0)) }
}

// The callee's, in the words of a bank. Neither knows the other.
public protocol Bank: Sendable { func transfer(_ amount: Double) async throws -> Int }

extension ServiceKey where Value == any Bank {
  public static var bank: Self { ServiceKey("bank", version: Version(3, 0, 0)) }
}
// end

extension ArticleCode {
  static let comingFrom: [Snippet] = [
    leavingManagers, leavingBeeHive, leavingCTMediator, leavingMGJRouter, leavingMyRouter, leavingZIKRouter,
  ]

  private enum Managers {
    // declarations
    struct ProfilePage: Sendable { let title: String }

    actor ProfileModule: URLHandlingModule, EntryPointModule {
      static let manifest = ModuleManifest(
        name: "profile",
        version: Version(2, 1, 0),
        dependencies: [Dependency("log", .upToNextMajor(from: Version(1, 4, 0)))]
      )

      func initialize(in context: ModuleContext) async throws {}  // initModule

      func handle(_ url: RouteURL) async throws -> HandlerAnswer<any Sendable> {  // handleUrl
        url.host == "profile" ? .handled("profile of \(url.segments.joined())") : .declined
      }

      func entryPoint() async throws -> any Sendable {  // getDefaultController
        ProfilePage(title: "This is you")
      }

      func destroy() async throws {}  // destroyModule
    }
    // end
  }

  private static func leavingManagers(_ print: CodePrinter) async throws {
    typealias ProfileModule = Managers.ProfileModule
    typealias ProfilePage = Managers.ProfilePage
    // snippet
    let manager = try ModuleManager(modules: [ProfileModule(), FakeModule("log", "1.4.2")])
    try await manager.start()
    let page = try await manager.entryPoint(of: "profile", as: ProfilePage.self)
    print(page.title)  // This is you
    let result = try await manager.open("shop://profile/ada")
    print(result.handledBy, result.value)  // profile profile of ada
    let modules = await manager.snapshot().modules
    print(modules.map { "\($0.name) \($0.version)" })  // ["log 1.4.2", "profile 2.1.0"]
    await manager.stop()

    do {
      _ = try ModuleManager(modules: [ProfileModule(), FakeModule("log", "2.0.0")])
    } catch {
      print(error.diagnostics.map(\.message))  // ["profile 2.1.0 needs log >=1.4.0 <2.0.0, but it is 2.0.0"]
    }
    // end
  }

  private enum BeeHive {
    // declarations
    actor MemoryCart: Cart {
      private let context: ModuleContext
      private var items: [String] = []

      init(_ context: ModuleContext) { self.context = context }

      func add(_ item: String) -> Int {
        items.append(item)
        context.publish(.itemAdded, item)
        return items.count
      }
    }

    struct CartModule: AppModule {
      static let manifest = ModuleManifest(
        name: "cart",
        version: Version(1, 0, 0),
        provides: [ProvidedInterface("cart", Version(1, 0, 0))]
      )

      func initialize(in context: ModuleContext) async throws {
        context.provide(.cart) { MemoryCart(context) }
      }
    }

    struct ShopModule: AppModule {
      static let manifest = ModuleManifest(
        name: "shop",
        version: Version(1, 0, 0),
        requires: [Dependency("cart", .upToNextMajor(from: Version(1, 0, 0)))]
      )

      func initialize(in context: ModuleContext) async throws {
        context.subscribe(.itemAdded) { item in /* … */ }
        let cart = try context.service(.cart)  // its module is ready
        _ = await cart.add("a gift for the first customer")
      }
    }
    // end
  }

  private static func leavingBeeHive(_ print: CodePrinter) async throws {
    typealias CartModule = BeeHive.CartModule
    typealias ShopModule = BeeHive.ShopModule
    // snippet
    let manager = try ModuleManager(modules: [ShopModule(), CartModule()])
    let report = try await manager.start()
    print(report.criticalPath.map(\.name))  // ["cart", "shop"]
    print(try await manager.service(.cart).add("tea"))  // 2
    await manager.stop()

    do {
      _ = try ModuleManager(modules: [ShopModule()])
    } catch {
      print(error.diagnostics.map(\.code.name))  // ["interface"]
    }
    // end
  }

  private enum CTMediator {
    // declarations
    struct OrdersModule: AppModule {
      static let manifest = ModuleManifest(name: "orders", version: Version(1, 0, 0))

      func initialize(in context: ModuleContext) async throws {
        context.handle(.placeOrder, exposure: .remote) { order in order.count * 250 }
      }
    }
    // end
  }

  private static func leavingCTMediator(_ print: CodePrinter) async throws {
    typealias OrdersModule = CTMediator.OrdersModule
    // snippet
    var options = ModuleManagerOptions()
    options.authorizeRemoteCalls { call in
      call.caller as? String == "ada" ? .allow : .refuse("sign in first")
    }
    let manager = try ModuleManager(modules: [OrdersModule()], options: options)
    try await manager.start()
    print(try await manager.call(.placeOrder, Order(item: "tea", count: 2)))  // 500

    let json = Array(#"{"item": "tea", "count": 3}"#.utf8)
    let price = try await manager.handleRemoteCall("orders.place", input: json, caller: "ada")
    print(String(decoding: price, as: UTF8.self))  // 750
    do {
      _ = try await manager.handleRemoteCall("orders.place", input: json, caller: "eve")
    } catch {
      print(error)  // orders.place was refused: sign in first
    }
    await manager.stop()
    // end
  }

  private enum MGJRouter {
    // declarations
    struct ProductsModule: AppModule {
      static let manifest = ModuleManifest(
        name: "products",
        version: Version(1, 0, 0),
        routes: ["shop://products/:id"]
      )

      func initialize(in context: ModuleContext) async throws {
        context.route(.product) { request in
          Product(title: "product \(request.input.id) in \(request.input.currency ?? "USD")")
        }
      }
    }
    // end
  }

  private static func leavingMGJRouter(_ print: CodePrinter) async throws {
    typealias ProductsModule = MGJRouter.ProductsModule
    // snippet
    let manager = try ModuleManager(modules: [ProductsModule()])
    try await manager.start()
    let product = try await manager.open(.product, ProductID(id: 5, currency: "EUR"))
    print(product.title)  // product 5 in EUR
    let result = try await manager.open("shop://products/7")
    print(result.handledBy, (result.value as? Product)?.title ?? "?")  // products product 7 in USD
    print(await manager.canOpen("shop://products"))  // false
    print(try Route.product.url(for: ProductID(id: 5, currency: "EUR")))  // shop://products/5?currency=EUR
    do {
      try await manager.open("shop://products/five")
    } catch {
      print(error.code)  // badParameter
    }
    await manager.stop()
    // end
  }

  private static func leavingMyRouter(_ print: CodePrinter) async throws {
    typealias ProductsModule = MGJRouter.ProductsModule
    // snippet
    let navigator = MemoryNavigator()  // in an application, yours
    var options = ModuleManagerOptions()
    options.navigator = navigator
    let manager = try ModuleManager(modules: [ProductsModule()], options: options)
    try await manager.start()

    let route = try await manager.route(for: "shop://products/5")
    print(route.module, route.parameters["id"])  // products ["5"]
    try await manager.show("shop://products/5", style: .present)
    let screens = await navigator.screens.map { "\($0.style) \($0.destination.url)" }
    print(screens)  // ["present shop://products/5"]
    await manager.stop()
    // end
  }

  private enum ZIKRouter {
    // declarations
    struct CheckoutModule: AppModule {
      static let manifest = ModuleManifest(
        name: "checkout",
        version: Version(1, 0, 0),
        requires: [Dependency("payment", .upToNextMajor(from: Version(1, 0, 0)))]
      )

      func initialize(in context: ModuleContext) async throws {
        let payment = try context.service(.payment)
        context.handle(Action<Int, String>("checkout.pay")) { cents in try await payment.pay(cents: cents) }
      }
    }

    struct NorthBank: Bank {
      func transfer(_ amount: Double) -> Int { 4711 }
    }

    struct BankModule: AppModule {
      static let manifest = ModuleManifest(
        name: "north-bank",
        version: Version(3, 2, 0),
        provides: [ProvidedInterface("bank", Version(3, 0, 0))]
      )

      func initialize(in context: ModuleContext) async throws {
        context.provide(.bank) { NorthBank() }
      }
    }

    // In the host, the only one who knows both:
    struct BankPayment: Payment {
      let bank: any Bank

      func pay(cents: Int) async throws -> String {
        "paid, transfer \(try await bank.transfer(Double(cents) / 100))"
      }
    }
    // end
  }

  private static func leavingZIKRouter(_ print: CodePrinter) async throws {
    typealias CheckoutModule = ZIKRouter.CheckoutModule
    typealias BankModule = ZIKRouter.BankModule
    typealias BankPayment = ZIKRouter.BankPayment
    // snippet
    var options = ModuleManagerOptions()
    options.adapt(.payment, from: .bank) { BankPayment(bank: $0) }
    let manager = try ModuleManager(modules: [CheckoutModule(), BankModule()], options: options)
    let report = try await manager.start()
    print(report.criticalPath.map(\.name))  // ["north-bank", "checkout"]
    print(try await manager.call(Action<Int, String>("checkout.pay"), 1299))  // paid, transfer 4711
    await manager.stop()
    // end
  }
}
