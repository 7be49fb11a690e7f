import Foundation
import ShopClient
import Testing

@Suite struct AdministrationTests {
  @Test func `shows administrators states, versions, the start and the graph`() async throws {
    let server = try ServerProcess()
    try await Connection.open(try await server.administration()) { connection in
      let modules = try await connection.send("GET", "/modules")
      #expect(modules.status == 200, "\(modules)")
      for name in ["admin", "cart", "catalogue", "configuration", "http", "log", "payment-card", "storage"] {
        #expect(modules.body.contains(#""name": "\#(name)""#))
      }
      #expect((try? JSONSerialization.jsonObject(with: Data(modules.body.utf8))) != nil)
      var table = try await connection.send("GET", "/")
      // The administration answers while other modules are initialized.
      for _ in 0..<10_000 where table.body.hasPrefix("starting") {
        table = try await connection.send("GET", "/")
      }
      #expect(table.body.hasPrefix("running, ready; 0 requests, 0 open scopes"))
      let start = try await connection.send("GET", "/start")
      #expect(start.body.contains("modulekit.start/1"))
      let picture = try await connection.send("GET", "/start.svg")
      #expect(picture.status == 200 && picture.body.hasPrefix("<svg") && picture.body.contains("storage"))

      let graph = try await connection.send("GET", "/graph.html")
      #expect(graph.status == 200)
      #expect(graph.body.hasPrefix("<!doctype html>"))
      #expect(graph.body.contains("payment-card"))
    }
  }

  @Test func `the shop and its administration answer a body that is too long with 413`()
    async throws
  {
    let server = try ServerProcess()
    let requests = [
      (try await server.shop(), "/actions/cart.add-item", 3 << 20),
      (try await server.administration(), "/modules/payment-card/replace", 1 << 17),
    ]
    for (address, path, length) in requests {
      try await Connection.open(address) { connection in
        let answer = try await connection.send("POST", path, json: String(repeating: " ", count: length))
        #expect(answer.status == 413 && answer.body.contains("tooLarge"), "\(answer)")
      }
    }
  }

  @Test func `a client that leaves in the middle of a body is not an error of the server`() async throws {
    let server = try ServerProcess()
    let requests = [
      (try await server.shop(), "/actions/cart.add-item"), (try await server.shop(), "/carts/none/items"),
      (try await server.administration(), "/modules/payment-card/restart"),
    ]
    for (address, path) in requests {
      try await Connection.open(address) { connection in
        try await connection.begin("POST", path, length: 100)
      }
    }
    server.terminate()
    let ending = try await server.end()
    #expect(ending.code == 0 && ending.complaints.isEmpty, "\(ending)")
  }

  @Test func `HEAD has the headers of GET`() async throws {
    let server = try ServerProcess()
    for address in [try await server.shop(), try await server.administration()] {
      try await Connection.open(address) { connection in
        for path in ["/health", "/ready", "/nothing"] {
          let (get, head) = (
            try await connection.send("GET", path), try await connection.send("HEAD", path)
          )
          #expect(head.status == get.status && head.body.isEmpty, "\(head)")
          #expect(head.headers["content-length"] == get.headers["content-length"], "\(head), \(get)")
        }
      }
    }
  }

  @Test(arguments: ["rebound.example", "127.rebound.example:80", "[::2]:80", "localhost.example", ""])
  func `without a token, callers must ask for this machine`(host: String) async throws {
    let server = try ServerProcess()
    let address = try await server.administration()
    let port = address.split(separator: ":").last ?? ""
    try await Connection.open(address) { connection in
      // A page on a host whose name leads here, which the browser takes for the page's own site.
      let answer = try await connection.send("GET", "/modules", headers: [("host", host)])
      #expect(answer.status == 401, "\(answer)")
      #expect(try await connection.send("GET", "/health", headers: [("host", host)]).status == 200)
      for own in ["localhost:\(port)", "LocalHost", "127.0.0.1:\(port)", "127.0.0.1", "[::1]:\(port)"] {
        let answer = try await connection.send("GET", "/modules", headers: [("host", own)])
        #expect(answer.status == 200, "\(own)")
      }
    }
  }

  @Test
  func `replaces payment modules under 64 connections without a failed purchase or a leaked scope or call`()
    async throws
  {
    let server = try ServerProcess()
    let shop = try await server.shop()
    let administration = try await server.administration()
    let isOver = Box(false)
    var orders: [String] = []
    try await withThrowingTaskGroup(of: [String].self) { group in
      for _ in 0..<64 {
        group.addTask {
          try await Connection.open(shop) { connection in
            var orders: [String] = []
            while !isOver.value {
              // Not even a 503 is allowed: `purchase` returns nil for those.
              orders.append(try #require(try await Shopper.purchase(&connection)))
            }
            return orders
          }
        }
      }
      defer { isOver.value = true }
      try await Connection.open(administration) { connection in
        var provider = "payment-card"
        for round in 0..<20 {
          // Alternates between the other provider and a new instance of the same one.
          let former = provider
          if round % 2 == 0 { provider = former == "payment-card" ? "payment-invoice" : "payment-card" }
          let answer = try await connection.send(
            "POST",
            "/modules/\(former)/replace",
            json: #"{"with":"\#(provider)"}"#
          )
          #expect(answer.status == 200, "round \(round): \(answer)")
          #expect(answer.body.contains(#""module": "\#(provider)""#))
          #expect(answer.body.contains(#""restarted": []"#))
        }
      }
      isOver.value = true
      for try await some in group { orders += some }
    }
    // Nothing remains of the requests: no scope, and no call inside a module, except the end of one that was just answered.
    try await Connection.open(administration) { connection in
      var table = ""
      for _ in 0..<1_000 {
        table = try await connection.send("GET", "/").body
        if !table.contains(" use") { break }
      }
      #expect(
        table.hasPrefix("running, ready; 0 requests, 0 open scopes\n") && !table.contains(" use"),
        "\(table)"
      )
    }
    #expect(orders.contains { $0.contains("payment-card") })
    #expect(orders.contains { $0.contains("payment-invoice") })
    server.terminate()
    #expect(try await server.end().code == 0)
  }

  @Test func `rejects an unknown provider and cross-site requests`() async throws {
    let server = try ServerProcess()
    try await Connection.open(try await server.administration()) { connection in
      let unknown = try await connection.send(
        "POST",
        "/modules/payment-card/replace",
        json: #"{"with":"cash"}"#
      )
      #expect(unknown.status == 409)
      #expect(unknown.body.contains("`payment-card`, `payment-invoice`"), "\(unknown)")
      #expect(try await connection.send("POST", "/modules/payment-card/restart").status == 415)
    }
  }

  @Test func `requires the token if there is one`() async throws {
    let server = try ServerProcess(["admin-token": "secret"])
    try await Connection.open(try await server.administration()) { connection in
      for (credentials, status) in [
        (nil, 401), ("Bearer secrets", 401), ("Bearer secre", 401), ("Bearer", 401), ("secret", 401),
        ("Basic secret", 401), ("Bearer secret", 200), ("bearer secret", 200), ("BEARER  secret", 200),
      ] {
        let headers = credentials.map { [("authorization", $0)] } ?? []
        let answer = try await connection.send("GET", "/modules", headers: headers)
        #expect(answer.status == status, "\(credentials ?? "none")")
        #expect(answer.headers["www-authenticate"] == (status == 401 ? "Bearer" : nil))
      }
    }
  }

  @Test(arguments: [
    ("", "is empty"), ("secret\n", "has a space, a line break"), ("geheimnis-ü", "has a space"),
  ])
  func `rejects an empty token and tokens that no header can carry`(token: String, reason: String)
    async throws
  {
    let server = try ServerProcess(["admin-token": token])
    let ending = try await server.end()
    #expect(ending.code == 1)
    #expect(ending.complaints.contains("error: admin failed to initialize: the token \(reason)"), "\(ending)")
    #expect(token.isEmpty || !"\(ending)".contains(token))
  }

  @Test func `answers HEAD requests of probes`() async throws {
    let server = try ServerProcess()
    for address in [try await server.shop(), try await server.administration()] {
      try await Connection.open(address) { connection in
        let answer = try await connection.send("HEAD", "/health")
        #expect(answer.status == 200 && answer.body.isEmpty)
      }
    }
  }

  @Test func `requires a token where other machines can reach it`() async throws {
    let server = try ServerProcess(["admin-host": "0.0.0.0"])
    let ending = try await server.end()
    #expect(ending.code == 1)
    #expect(
      ending.complaints.contains(
        "error: admin failed to initialize: 0.0.0.0 can be reached by others: configure a token"
      ),
      "\(ending)"
    )
  }
}
