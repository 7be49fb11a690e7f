public import CartAPI
public import CatalogueAPI
public import GRDB
public import PaymentAPI

/// Carts and orders in a database.
public struct CartStore: Carts {
  private let database: any DatabaseWriter
  private let catalogue: any Catalogue
  private let charge: @Sendable (Charge) async throws -> Receipt
  private let placed: @Sendable (Order) -> Void

  /// Creates the tables if they are missing.
  ///
  /// - Parameters:
  ///   - charge: takes the money, once for each order.
  ///   - placed: called with each order that was paid.
  public init(
    _ database: any DatabaseWriter,
    catalogue: any Catalogue,
    charge: @escaping @Sendable (Charge) async throws -> Receipt,
    placed: @escaping @Sendable (Order) -> Void
  ) async throws {
    self.database = database
    self.catalogue = catalogue
    self.charge = charge
    self.placed = placed
    try CartTables.migrator.migrate(database)
    // A customer who was paying when the process ended may try again: each order is charged once.
    try await database.write { db in try CartTables.reopen(db) }
  }

  public func create() async throws -> Cart {
    let id = Self.makeID()
    try await database.write { db in try CartTables.insertCart(db, id) }
    return Cart(id: id, lines: [], total: 0)
  }

  public func cart(_ id: String) async throws -> Cart {
    let lines = try await database.read { db -> [Cart.Line] in
      guard try CartTables.state(db, id) != nil else { throw CartError.noSuchCart(id) }
      return try CartTables.lines(db, id)
    }
    return Cart(id: id, lines: lines, total: try await total(lines))
  }

  public func add(_ item: CartItem) async throws -> Cart {
    guard (1...1_000).contains(item.quantity) else { throw CartError.badQuantity(item.quantity) }
    guard try await catalogue.product(item.product) != nil else {
      throw CartError.noSuchProduct(item.product)
    }
    let lines = try await database.write { db -> [Cart.Line] in
      try CartTables.requireOpen(db, item.cart)
      try CartTables.add(db, item)
      return try CartTables.lines(db, item.cart)
    }
    return Cart(id: item.cart, lines: lines, total: try await total(lines))
  }

  public func checkOut(_ id: String) async throws -> Order {
    let lines = try await database.write { db -> [Cart.Line] in
      if try CartTables.order(db, id) != nil { return [] }
      try CartTables.requireOpen(db, id)
      let lines = try CartTables.lines(db, id)
      guard !lines.isEmpty else { throw CartError.isEmpty(id) }
      // From here on nobody else can pay for it.
      try CartTables.setState(db, id, .paying)
      return lines
    }
    guard !lines.isEmpty else { return try await order(id) }
    do {
      let total = try await total(lines)
      let receipt = try await charge(Charge(order: id, amount: total))
      let order = Order(id: id, lines: lines, total: total, receipt: receipt)
      try await database.write { db in
        try CartTables.insert(db, order)
        try CartTables.setState(db, id, .paid)
      }
      placed(order)
      return order
    } catch {
      await reopen(id)
      throw error
    }
  }

  public func order(_ id: String) async throws -> Order {
    guard let order = try await database.read({ db in try CartTables.order(db, id) }) else {
      throw CartError.noSuchOrder(id)
    }
    return order
  }

  /// The payment failed, so the cart may be paid for again, even if the caller's task was cancelled.
  private func reopen(_ id: String) async {
    let database = database
    await Task.detached {
      try? await database.write { db in try CartTables.setState(db, id, .open, from: .paying) }
    }.value
  }

  private func total(_ lines: [Cart.Line]) async throws -> Int {
    var total = 0
    for line in lines {
      guard let product = try await catalogue.product(line.product) else {
        throw CartError.noSuchProduct(line.product)
      }
      total += product.price * line.quantity
    }
    return total
  }

  /// Makes an id that others cannot guess.
  private static func makeID() -> String {
    var id = ""
    for _ in 0..<2 {
      let digits = String(UInt64.random(in: .min ... .max), radix: 16)
      id += String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
    return id
  }
}
