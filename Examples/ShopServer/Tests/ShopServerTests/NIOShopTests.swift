import ShopClient
import Testing

@Suite struct NIOShopTests {
  /// One request per connection.
  private func get(_ url: String, _ path: String) async throws -> Answer {
    try await Connection.open(url) { try await $0.send("GET", path) }
  }

  @Test func `the shop's modules run on swift-nio and stop in order`() async throws {
    let server = try ServerProcess(program: "NIOShop")
    let shop = try await server.shop()
    let isReady = try await ready(shop)
    #expect(isReady.contains(#""ready": true"#))
    let products = try await get(shop, "/products")
    #expect(products.status == 200 && products.body.contains("coffee"), "\(products)")
    #expect(try await get(shop, "/nothing").status == 404)

    let table = try await get(shop, "/admin/")
    #expect(table.body.contains("  nio        ready"), "\(table)")
    #expect(try await get(shop, "/admin/start.svg").body.hasPrefix("<svg"))
    #expect(try await get(shop, "/admin/graph").body.contains("modulekit.graph/1"))
    server.terminate()
    let ending = try await server.end()
    #expect(ending.code == 0 && ending.output.hasSuffix("The shop is closed\n"), "\(ending)")
  }

  @Test func `a client that sends nothing does not delay the end`() async throws {
    let server = try ServerProcess(program: "NIOShop")
    let shop = try await server.shop()
    _ = try await ready(shop)
    let ending = try await Connection.open(shop) { _ in
      // The server has accepted this connection before it answers a later one.
      _ = try await get(shop, "/products")
      server.terminate()
      return try await server.end()
    }
    #expect(ending.code == 0 && !ending.complaints.contains("is taking too long"), "\(ending)")
  }

  /// The socket opens before all modules are ready.
  private func ready(_ shop: String) async throws -> String {
    while true {
      let answer = try await get(shop, "/admin/ready")
      if answer.status == 200 { return answer.body }
      #expect(answer.status == 503)
    }
  }
}
