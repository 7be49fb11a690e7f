import Foundation
import ModuleKit

/// Measures what a remote call costs besides its handler: JSON in, JSON out. Foundation does the same with the same types.
struct RemoteOrders {
  struct Order: Codable, Sendable, Equatable {
    struct Line: Codable, Sendable, Equatable {
      let product: String
      let count: Int
      let price: Double
      let note: String?
    }

    let id: Int
    let customer: String
    let isPaid: Bool
    let lines: [Line]
  }

  /// Orders that take about `size` bytes of JSON in total.
  static func make(size: Int) -> [Order] {
    (0..<max(1, size / 420)).map { id in
      Order(
        id: id,
        customer: "customer \(id) of the shop",
        isPaid: id % 3 == 0,
        lines: (0..<5).map { line in
          Order.Line(
            product: "product-\(id % 97)-\(line)",
            count: 1 + line,
            price: Double(id % 10_000) / 100,
            note: line == 0 ? "as a present, \"wrapped\"" : nil
          )
        }
      )
    }
  }

  let manager: ModuleManager
  let input: [UInt8]

  /// Measures a remote call that returns its input, and the same conversion with Foundation.
  func measure() async throws -> (call: Duration, foundation: Duration) {
    let clock = ContinuousClock()
    let begin = clock.now
    let output = try await manager.handleRemoteCall("orders.echo", input: input, caller: 0)
    let called = clock.now
    let orders = try JSONDecoder().decode([Order].self, from: Data(input))
    let data = try JSONEncoder().encode(orders)
    let end = clock.now
    guard try JSONDecoder().decode([Order].self, from: Data(output)) == orders, !data.isEmpty else {
      throw CocoaError(.coderInvalidValue)
    }
    return (called - begin, end - called)
  }
}

extension Action where Input == [RemoteOrders.Order], Output == [RemoteOrders.Order] {
  static var echo: Self { Action("orders.echo") }
}
