import Foundation
import GRDB
import ShopClient
import Testing

@Suite struct PurchaseTests {
  @Test func `a purchase passes through all modules`() async throws {
    let folder = try Folder()
    let server = try ServerProcess(["storage-folder": folder.path])
    let shop = try await server.shop()
    let id = try await Connection.open(shop) { connection in
      let products = try await connection.send("GET", "/products")
      #expect(products.status == 200)
      #expect(products.body.contains(#""currency":"EUR""#))

      let order = try #require(try await Shopper.purchase(&connection))
      let placed = try JSONDecoder().decode(Placed.self, from: Data(order.utf8))
      #expect(placed.total == 1_798)
      #expect(placed.receipt.provider == "payment-card")
      // Checking out the same cart again gives the same order, without a second payment.
      let again = try await connection.send("POST", "/carts/\(placed.id)/checkout")
      #expect(again.status == 200)
      #expect(try JSONDecoder().decode(Placed.self, from: Data(again.body.utf8)) == placed)
      let found = try await connection.send("GET", "/orders/\(placed.id)")
      #expect(try JSONDecoder().decode(Placed.self, from: Data(found.body.utf8)) == placed)
      return placed.id
    }
    server.terminate()
    let ending = try await server.end()
    #expect(ending.code == 0, "\(ending)")
    #expect(ending.output.hasSuffix("The shop is closed\n"))

    // The catalogue received the event before the modules stopped, or the event was lost: both are on disk.
    let database = try DatabaseQueue(path: "\(folder.path)/shop.sqlite")
    #expect(try await database.read { try String.fetchAll($0, sql: "SELECT id FROM cart_order") } == [id])
  }

  @Test func `counts what was bought`() async throws {
    let server = try ServerProcess()
    try await Connection.open(try await server.shop()) { connection in
      _ = try await Shopper.purchase(&connection)
      // The event is on its way; requests are answered in the meantime.
      for _ in 0..<1_000 {
        if try await connection.send("GET", "/products").body.contains(#""sold":2"#) { return }
      }
      Issue.record("the catalogue did not hear of the order")
    }
  }

  @Test func `an action and a route lead to the same cart`() async throws {
    let server = try ServerProcess()
    try await Connection.open(try await server.shop()) { connection in
      let cart = try await connection.send("POST", "/carts")
      let id = try JSONDecoder().decode(Placed.ID.self, from: Data(cart.body.utf8)).id
      let added = try await connection.send(
        "POST",
        "/actions/cart.add-item",
        json: #"{"cart":"\#(id)","product":"tea","quantity":3}"#
      )
      #expect(added.status == 200, "\(added)")
      let opened = try await connection.send("GET", "/open?url=shop://cart/\(id)")
      #expect(opened.status == 200, "\(opened)")
      #expect(opened.body.contains(#""total":747"#))
    }
  }

  @Test(
    arguments: [
      ("GET", "/carts/none", nil, 404, "notFound"),
      ("GET", "/orders/none", nil, 404, "notFound"),
      ("POST", "/carts/none/checkout", nil, 404, "notFound"),
      ("POST", "/carts/ID/items", #"{"product":"gold"}"#, 400, "badInput"),
      ("POST", "/carts/ID/items", #"{"product":"tea","quantity":0}"#, 400, "badInput"),
      ("POST", "/carts/ID/items", #"{"product":"tea","quantity":1001}"#, 400, "badInput"),
      ("POST", "/carts/ID/items", #"{"quantity":1}"#, 400, "badInput"),
      ("POST", "/carts/ID/items", "{", 400, "badInput"),
      ("POST", "/carts/ID/checkout", nil, 400, "badInput"),
      ("POST", "/actions/cart.no-such", "{}", 404, "noSuchAction"),
      (
        "POST", "/actions/cart.add-item", #"{"cart":"ID","product":"tea","quantity":1,"x":2}"#, 400,
        "badInput"
      ),
      ("GET", "/open?url=shop://nothing", nil, 404, "notFound"),
      ("GET", "/open?url=file:///etc/passwd", nil, 400, "badInput"),
    ] as [(String, String, String?, Int, String)]
  )
  func `answers a mistake with a status, a code and a message`(
    _ method: String,
    _ path: String,
    _ json: String?,
    _ status: Int,
    _ word: String
  ) async throws {
    let server = try ServerProcess()
    try await Connection.open(try await server.shop()) { connection in
      let cart = try await connection.send("POST", "/carts")
      let id = try JSONDecoder().decode(Placed.ID.self, from: Data(cart.body.utf8)).id
      let answer = try await connection.send(
        method,
        path.replacingOccurrences(of: "ID", with: id),
        json: json?.replacingOccurrences(of: "ID", with: id)
      )
      #expect(answer.status == status, "\(answer)")
      #expect(answer.body.contains(#""code":"\#(word)""#), "\(answer)")
    }
  }

  @Test func `a declined payment leaves the cart unchanged`() async throws {
    let server = try ServerProcess(["payment-card-limit": "1000"])
    try await Connection.open(try await server.shop()) { connection in
      let cart = try await connection.send("POST", "/carts")
      let id = try JSONDecoder().decode(Placed.ID.self, from: Data(cart.body.utf8)).id
      let item = #"{"product":"coffee","quantity":2}"#
      _ = try await connection.send("POST", "/carts/\(id)/items", json: item)
      for _ in 0..<2 {
        let declined = try await connection.send("POST", "/carts/\(id)/checkout")
        #expect(declined.status == 402, "\(declined)")
      }
      #expect(try await connection.send("GET", "/carts/\(id)").body.contains(#""total":1798"#))
    }
  }
}

/// An order, as the shop reports it.
struct Placed: Decodable, Equatable {
  struct ID: Decodable { let id: String }
  struct Receipt: Decodable, Equatable { let provider, reference: String }
  let id: String
  let total: Int
  let receipt: Receipt
}
