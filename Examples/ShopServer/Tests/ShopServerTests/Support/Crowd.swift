import Foundation
import ShopClient

/// Shoppers who buy two packets of coffee again and again, each on their own connection, until the shop closes.
struct Crowd {
  /// The orders that were answered.
  private(set) var orders: [String] = []
  /// Answers that a shop must not give, and connections that broke for no reason.
  private(set) var failures: [any Error] = []

  /// Enough at once that events have to wait: the shop has one writer for both purchases and counting.
  static let shoppers = 32

  /// - Parameters:
  ///   - shop: its URL.
  ///   - moment: how long after the beginning `ending` is called.
  ///   - mayBreak: whether connections may break at any point from then on, as they do when the process is killed.
  ///   - ending: tells the server to end.
  init(
    at shop: String,
    for moment: Duration,
    mayBreak: Bool = false,
    _ ending: @Sendable () -> Void
  ) async {
    let isTold = Box(false)
    let results = await withTaskGroup(of: (orders: [String], failure: (any Error)?).self) { group in
      for _ in 0..<Self.shoppers {
        group.addTask { await Self.shop(at: shop, isTold, mayBreak: mayBreak) }
      }
      try? await Task.sleep(for: moment)
      isTold.value = true
      ending()
      return await group.reduce(into: [(orders: [String], failure: (any Error)?)]()) { $0.append($1) }
    }
    orders = results.flatMap(\.orders)
    failures = results.compactMap(\.failure)
  }

  private static func shop(
    at shop: String,
    _ isTold: Box<Bool>,
    mayBreak: Bool
  ) async -> (orders: [String], failure: (any Error)?) {
    let orders = Box<[String]>([])
    do {
      try await Connection.open(shop) { connection in
        while let order = try await Shopper.purchase(&connection) {
          let id = try JSONDecoder().decode(Placed.ID.self, from: Data(order.utf8)).id
          orders.change { $0.append(id) }
        }
      }
      return (orders.value, nil)
    } catch let error as Shopper.Unexpected {
      return (orders.value, error)
    } catch {
      // Once the server was told to end, a connection may close between two requests.
      return (orders.value, isTold.value || mayBreak ? nil : error)
    }
  }
}
