public import CartAPI
public import CatalogueAPI
public import GRDB

/// The catalogue in a database.
public struct CatalogueStore: Catalogue {
  private let database: any DatabaseWriter

  /// Creates the tables if they are missing, and stocks the shelves of a new shop.
  public init(_ database: any DatabaseWriter) async throws {
    self.database = database
    var migrator = DatabaseMigrator()
    migrator.registerMigration("catalogue 1") { db in
      try db.create(table: "catalogue_product") { table in
        table.primaryKey("id", .text)
        table.column("title", .text).notNull()
        table.column("price", .integer).notNull()
        table.column("sold", .integer).notNull().defaults(to: 0)
      }
      for (id, title, price) in [
        ("apple", "Apple", 60), ("bread", "Bread", 390), ("coffee", "Coffee, 500 g", 899),
        ("tea", "Tea, 20 bags", 249),
      ] {
        try db.execute(
          sql: "INSERT INTO catalogue_product (id, title, price) VALUES (?, ?, ?)",
          arguments: [id, title, price]
        )
      }
    }
    try migrator.migrate(database)
  }

  public func products() async throws -> [Product] {
    try await database.read { db in
      try Row.fetchAll(db, sql: "SELECT * FROM catalogue_product ORDER BY id").map(Self.product)
    }
  }

  public func product(_ id: String) async throws -> Product? {
    try await database.read { db in
      try Row.fetchOne(db, sql: "SELECT * FROM catalogue_product WHERE id = ?", arguments: [id])
        .map(Self.product)
    }
  }

  /// Records what was bought.
  public func count(_ order: Order) async throws {
    try await database.write { db in
      for line in order.lines {
        try db.execute(
          sql: "UPDATE catalogue_product SET sold = sold + ? WHERE id = ?",
          arguments: [line.quantity, line.product]
        )
      }
    }
  }

  private static func product(_ row: Row) -> Product {
    Product(id: row["id"], title: row["title"], price: row["price"], sold: row["sold"])
  }
}
