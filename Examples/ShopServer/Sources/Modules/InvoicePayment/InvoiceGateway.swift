internal import GRDB
internal import PaymentAPI

/// Invoices in a database.
struct InvoiceGateway: PaymentGateway {
  private let database: any DatabaseWriter
  private let currency: String

  init(_ database: any DatabaseWriter, currency: String) async throws {
    self.database = database
    self.currency = currency
    var migrator = DatabaseMigrator()
    migrator.registerMigration("invoice 1") { db in
      try db.create(table: "invoice") { table in
        table.autoIncrementedPrimaryKey("number")
        table.column("charge", .text).notNull().unique()
        table.column("amount", .integer).notNull()
        table.column("currency", .text).notNull()
      }
    }
    try migrator.migrate(database)
  }

  func charge(_ charge: Charge) async throws -> Receipt {
    let currency = currency
    let number = try await database.write { db in
      // A second charge for an order finds the number of the first.
      try db.execute(
        sql: "INSERT INTO invoice (charge, amount, currency) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        arguments: [charge.order, charge.amount, currency]
      )
      return try Int64.fetchOne(
        db,
        sql: "SELECT number FROM invoice WHERE charge = ?",
        arguments: [charge.order]
      )
    }
    return Receipt(provider: "payment-invoice", reference: "invoice-\(number ?? 0)")
  }
}
