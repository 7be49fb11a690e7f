import Foundation
import GRDB

/// What a shop leaves on disk after it has ended.
struct Books {
  /// The orders.
  let placed: Set<String>
  /// The number of carts that are being paid for.
  let paying: Int
  /// The number of packets of coffee that the catalogue has counted.
  let sold: Int

  init(in folder: Folder) async throws {
    let database = try DatabaseQueue(path: "\(folder.path)/shop.sqlite")
    (placed, paying, sold) = try await database.read { db in
      (
        try Set(String.fetchAll(db, sql: "SELECT id FROM cart_order")),
        try Int.fetchOne(db, sql: "SELECT count(*) FROM cart WHERE state = 'paying'") ?? 0,
        try Int.fetchOne(db, sql: "SELECT sold FROM catalogue_product WHERE id = 'coffee'") ?? 0
      )
    }
  }

  /// The number of orders that the shop reports as uncounted, such as `catalogue has not handled 3 of orders.placed`.
  static func unhandled(in complaints: String) -> Int {
    complaints.matches(of: /has not handled ([0-9]+) of orders\.placed/)
      .compactMap { Int($0.1) }.reduce(0, +)
  }
}
