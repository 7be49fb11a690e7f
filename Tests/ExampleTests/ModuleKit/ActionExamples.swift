public import ModuleKit

/// Actions, events and routes.
enum ActionExamples {
  static func handling(_ context: ModuleContext, _ store: CartStore) {
    // compiled
    context.handle(.addItem, exposure: .remote) { item in try await store.add(item) }
    // end
  }

  static func calling(_ manager: ModuleManager, _ item: Item) async throws {
    // compiled
    let receipt = try await manager.call(.addItem, item)
    // end
    _ = receipt
  }

  static func callingRemotely(_ manager: ModuleManager, _ body: [UInt8], _ user: User) async throws {
    // compiled
    let output = try await manager.handleRemoteCall("cart.add-item", input: body, caller: user)
    // end
    _ = output
  }

  static func authorizing(_ options: inout ModuleManagerOptions) {
    // compiled
    options.authorizeRemoteCalls { call in
      guard let user = call.caller as? User else { return .refuse("sign in first") }
      return user.may(call.action) ? .allow : .refuse("not for \(user.name)")
    }
    // end
  }

  static func falling(_ options: inout ModuleManagerOptions) {
    // compiled
    options.onUnhandled { call in
      call.name == "ads.banner" ? .handled(Banner.none) : .declined
    }
    // end
  }

  static func subscribing(_ context: ModuleContext, _ mail: Mail) {
    // compiled
    context.subscribe(.orderPlaced) { order in try await mail.confirm(order) }
    // end
  }
}

// compiled
extension Action where Input == Item, Output == Receipt {
  public static var addItem: Self { Action("cart.add-item") }
}

extension ModuleContext {
  public func addToCart(_ item: Item) async throws -> Receipt { try await call(.addItem, item) }
}
// end

// compiled
extension Action where Input == NoValue, Output == Int {
  public static var cartSize: Self { Action("cart.size") }
}
// pause

extension ActionExamples {
  static func routing(_ context: ModuleContext) {
    // resume
    context.route("shop://cart") { (_: RouteRequest<NoValue>) in CartPage() }
    // end
  }
}

// compiled
extension EventKey where Payload == Order {
  public static var orderPlaced: Self { EventKey("orders.placed") }
}
// pause

extension ActionExamples {
  static func publishing(_ context: ModuleContext, _ mail: Mail, _ order: Order) {
    // resume
    context.subscribe(.orderPlaced) { order in try await mail.confirm(order) }
    context.publish(.orderPlaced, order)
    // end
  }
}
