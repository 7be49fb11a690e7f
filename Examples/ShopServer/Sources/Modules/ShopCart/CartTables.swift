internal import CartAPI
internal import GRDB
internal import PaymentAPI

/// The contents of this module's tables, and of no others.
enum CartTables {
  enum State: String {
    case open, paying, paid
  }

  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("cart 1") { db in
      try db.create(table: "cart") { table in
        table.primaryKey("id", .text)
        table.column("state", .text).notNull()
      }
      try db.create(table: "cart_line") { table in
        table.column("cart", .text).notNull().references("cart")
        table.column("product", .text).notNull()
        table.column("quantity", .integer).notNull()
        table.primaryKey(["cart", "product"])
      }
      try db.create(table: "cart_order") { table in
        table.primaryKey("id", .text).references("cart")
        table.column("total", .integer).notNull()
        table.column("provider", .text).notNull()
        table.column("reference", .text).notNull()
      }
    }
    return migrator
  }

  // MARK: Carts

  static func insertCart(_ db: Database, _ id: String) throws {
    try db.execute(sql: "INSERT INTO cart (id, state) VALUES (?, 'open')", arguments: [id])
  }

  static func state(_ db: Database, _ id: String) throws -> State? {
    try String.fetchOne(db, sql: "SELECT state FROM cart WHERE id = ?", arguments: [id]).flatMap(State.init)
  }

  static func requireOpen(_ db: Database, _ id: String) throws {
    guard let state = try state(db, id) else { throw CartError.noSuchCart(id) }
    guard state == .open else { throw CartError.isCheckedOut(id) }
  }

  static func setState(_ db: Database, _ id: String, _ state: State, from old: State? = nil) throws {
    try db.execute(
      sql: "UPDATE cart SET state = ? WHERE id = ? AND (? IS NULL OR state = ?)",
      arguments: [state.rawValue, id, old?.rawValue, old?.rawValue]
    )
  }

  static func reopen(_ db: Database) throws {
    try db.execute(sql: "UPDATE cart SET state = 'open' WHERE state = 'paying'")
  }

  // MARK: Lines

  static func lines(_ db: Database, _ cart: String) throws -> [Cart.Line] {
    try Row.fetchAll(
      db,
      sql: "SELECT product, quantity FROM cart_line WHERE cart = ? ORDER BY product",
      arguments: [cart]
    ).map { Cart.Line(product: $0["product"], quantity: $0["quantity"]) }
  }

  static func add(_ db: Database, _ item: CartItem) throws {
    let quantity = try Int.fetchOne(
      db,
      sql: """
        INSERT INTO cart_line (cart, product, quantity) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET quantity = quantity + excluded.quantity RETURNING quantity
        """,
      arguments: [item.cart, item.product, item.quantity]
    )
    // The transaction is rolled back.
    if let quantity, quantity > 1_000 { throw CartError.badQuantity(quantity) }
  }

  // MARK: Orders

  static func insert(_ db: Database, _ order: Order) throws {
    try db.execute(
      sql: "INSERT INTO cart_order (id, total, provider, reference) VALUES (?, ?, ?, ?)",
      arguments: [order.id, order.total, order.receipt.provider, order.receipt.reference]
    )
  }

  static func order(_ db: Database, _ id: String) throws -> Order? {
    guard let row = try Row.fetchOne(db, sql: "SELECT * FROM cart_order WHERE id = ?", arguments: [id]) else {
      return nil
    }
    return Order(
      id: id,
      lines: try lines(db, id),
      total: row["total"],
      receipt: Receipt(provider: row["provider"], reference: row["reference"])
    )
  }
}
