public import ModuleKit
import ModuleKitTesting
import TestSupport

/// URLs and what they open.
enum RouteExamples {
  static let runs: [CommentExamples.Run] = [opening, failing]

  protocol Screen: Sendable {}
  struct NotAScreen: Error {}

  actor Stack {
    func push(_ screen: any Screen) {}
  }

  private static let stack = Stack()

  static func registering(_ context: ModuleContext, _ store: CartStore) {
    // compiled
    context.route("shop://cart/:id") { (request: RouteRequest<CartID>) in
      try await store.cart(request.input)
    }
    // end
  }

  private static func manager(_ routes: [String]) async throws -> ModuleManager {
    let manifest = ModuleManifest(name: "cart", version: Version(1, 0, 0), routes: routes)
    let cart = FakeModule(manifest) { context in
      for route in routes {
        context.route(route) { (request: RouteRequest<CartID>) in Cart(id: request.input.id) }
      }
    }
    let manager = try ModuleManager(modules: [cart])
    try await manager.start()
    return manager
  }

  @Sendable private static func opening(_ print: CodePrinter) async throws {
    let manager = try await manager(["shop://cart/:id"])
    // example
    let result = try await manager.open("shop://cart/5")
    print(result.handledBy)  // cart
    // end
  }

  @Sendable private static func failing(_ print: CodePrinter) async throws {
    let manager = try await manager([])
    // example
    do { try await manager.open("shop://cart/5") } catch {
      print(error)  // shop://cart/5: no route matches
      print(error.stage?.rawValue ?? "")  // match
    }
    // end
  }

  enum Showing {
    // compiled
    struct Screens: Navigator {
      func show(_ destination: RouteDestination, style: NavigationStyle) async throws {
        guard let screen = destination.value as? any Screen else { throw NotAScreen() }
        await stack.push(screen)
      }
    }
    // end
  }

  static func guarding(_ options: inout ModuleManagerOptions, _ session: Session) {
    // compiled
    options.routeMiddleware = [
      RouteMiddleware { call, next in
        guard await session.isSignedIn else { throw NotSignedIn() }
        return try await next()
      }
    ]
    // end
  }

  static func admitting(_ options: inout ModuleManagerOptions) {
    // compiled
    options.routes.schemes = ["shop"]
    options.routes.hosts = ["https://shop.example": "shop"]  // https://shop.example/cart/5 is shop://cart/5
    // end
  }
}

// compiled
extension Route where Input == CartID, Output == Cart {
  public static var cart: Self { Route("shop://cart/:id") }  // in the cart's API target
}
// pause

extension RouteExamples {
  static func typing(_ context: ModuleContext, _ store: CartStore, _ manager: ModuleManager) async throws {
    // resume
    context.route(.cart) { request in try await store.cart(request.input) }
    let url = try Route.cart.url(for: CartID(id: 5))  // shop://cart/5
    let cart = try await manager.open(.cart, CartID(id: 5))
    // end
    _ = (url, cart)
  }
}
