#if Server
  import ModuleKit
  import ModuleKitServer
  import ModuleKitTesting
  import ModuleManifests
  import Testing

  @Suite("An administration")
  struct AdministrationTests {
    private static let paths = [
      "/", "/modules", "/modules/cart", "/events", "/start", "/start.svg", "/graph", "/graph.html",
    ]

    private func json(_ response: AdministrationResponse) throws -> JSONElement {
      #expect(response.contentType == "application/json")
      return try JSONDocument(parsing: Array(response.body.utf8)).root
    }

    @Test("Anyone may ask whether the host is live and ready; nothing else is answered to unknown callers")
    func strangers() async throws {
      let administration = ModuleAdministration(startPicture: { _ in "" }, graphPage: { _ in "" })
      let stranger = Operator(administration: administration, name: nil)
      let live = await stranger.get("/health")
      #expect(live.status == 200 && live.body.contains("stopped"))
      #expect(await stranger.get("/ready").status == 503)
      #expect(await Operator(administration: administration).get("/modules").status == 503)
      let server = try Server(administration: administration, Server.chain)
      try await server.whenReady {
        let ready = await stranger.get("/ready")
        #expect(ready.status == 200)
        let members = try json(ready)
        #expect(members.member("live")?.bool == true && members.member("ready")?.bool == true)
        #expect(members.member("phase")?.string == "running")
        #expect(!ready.body.contains("cart"))
        for path in Self.paths + ["/nothing", "/modules/cart/restart", "/modules/nobody"] {
          #expect(await stranger.get(path).status == 401, "\(path)")
          #expect(await stranger.post(path).status == 401, "\(path)")
        }
      }
      #expect(await stranger.get("/health").status == 503)
      #expect(await Operator(administration: administration).get("/modules").status == 503)
    }

    @Test("Each path has its status, its type and its headers, and HEAD has no body")
    func paths() async throws {
      let administration = ModuleAdministration(
        startPicture: { "<svg>\($0.bars.map(\.module).sorted())</svg>" },
        graphPage: { "<!doctype html>\($0.modules.count)" }
      )
      let server = try Server(administration: administration, Server.chain)
      let ada = Operator(administration: administration)
      try await server.whenReady {
        for path in Self.paths {
          let answer = await ada.get(path + "?x=1")
          #expect(answer.status == 200 && !answer.body.isEmpty, "\(path)")
          #expect(answer.headers.first?.value == answer.contentType)
          #expect(answer.headers.contains { $0.name == "cache-control" && $0.value == "no-store" })
          let head = await ada.get(path, method: "HEAD")
          #expect(head.status == 200 && head.body.isEmpty && head.contentType == answer.contentType)
          // The length of the empty body would be wrong, and the length of any other body is the server's to send.
          #expect(head.headers.contains { $0.name == "content-length" && Int($0.value) ?? 0 > 1 }, "\(path)")
          #expect(!answer.headers.contains { $0.name == "content-length" })
          let wrong = await ada.post(path)
          #expect(wrong.status == 405, "\(path)")
          #expect(wrong.headers.contains { $0.name == "allow" && $0.value == "GET, HEAD" })
        }
        #expect(await ada.get("").body == ada.get("/").body)
        for path in ["health", "modules", "modules/cart", "nothing", "*", "\0"] {
          #expect(await ada.get(path).status == 404, "\(path)")
        }
        #expect(await ada.get("/start.svg").body == #"<svg>["cart", "log", "shop"]</svg>"#)
        #expect(await ada.get("/start.svg").contentType == "image/svg+xml")
        #expect(await ada.get("/graph.html").body == "<!doctype html>3")
        #expect(await ada.get("/modules/cart/restart").status == 405)

        let graph = try json(await ada.get("/graph"))
        let shop = graph.member("modules")?.elements.first { $0.member("name")?.string == "shop" }
        #expect(shop?.member("dependsOn")?.elements.map { $0.string } == ["cart"])
        #expect(try json(await ada.get("/start")).member("schema")?.string == "modulekit.start/1")
        let cart = try json(await ada.get("/modules/cart")).member("modules")?.elements.map { $0 }
        #expect(cart?.count == 1 && cart?.first?.member("version")?.string == "2.1.0")
        let near = await ada.get("/modules/carts")
        #expect(near.status == 404 && near.body.contains("did you mean `cart`?"))
      }
    }

    @Test("A module with a scope has its path, with the slash encoded or not")
    func scoped() async throws {
      let names = ["acme/cart", "acme/restart", "acme"]
      let replacements = Dictionary(
        names.map { name in (name, { @Sendable in FakeModule(name) as any AppModule }) }
      ) {
        first,
        _ in first
      }
      let administration = ModuleAdministration(replacements: replacements) { _ in .allow }
      let server = try Server(administration: administration) { journal in
        names.map { FakeModule($0, journal: journal) }
      }
      let ada = Operator(administration: administration)
      try await server.whenReady {
        for (path, name) in [
          ("acme/cart", "acme/cart"), ("acme%2Fcart", "acme/cart"), ("%61cme%2fcart", "acme/cart"),
          ("acme%2Frestart", "acme/restart"), ("acme", "acme"),
        ] {
          let modules = try json(await ada.get("/modules/\(path)")).member("modules")?.elements.map { $0 }
          #expect(modules?.map { $0.member("name")?.string } == [name], "\(path)")
          for (verb, body) in [("restart", "{}"), ("replace", #"{"with": "\#(name)"}"#)] {
            let answer = await ada.post("/modules/\(path)/\(verb)", body)
            #expect(answer.status == 200, "\(path) \(verb): \(answer.body)")
            let changed = try json(answer).member("changes")?.elements.map { $0.member("module")?.string }
            #expect(changed == [name], "\(path) \(verb)")
          }
        }
        let near = await ada.get("/modules/acme/carts")
        #expect(near.status == 404 && near.body.contains("did you mean `acme/cart`?"), "\(near.body)")
        // This is a command for the module that is called like the scope.
        #expect(await ada.get("/modules/acme/restart").status == 405)
        for path in ["acme/cart/new", "acme/", "/cart", "acme%2cart", "acme%2F..%2Fcart", "acme/cart/"] {
          #expect(await ada.get("/modules/\(path)").status == 404, "\(path)")
        }
      }
    }

    @Test("A module that waits only because too many others are being initialized waits for its turn")
    func limitedInitializations() async throws {
      var options = ModuleManagerOptions()
      options.maximumConcurrentInitializations = 1
      let administration = ModuleAdministration()
      let (begun, end) = (Latch(), Latch())
      let server = try Server(administration: administration, options: options) { journal in
        [
          FakeModule("auth", journal: journal) { _ in
            begun.open()
            await end.wait()
          },
          FakeModule("cart", needs: ["auth"], journal: journal),
          FakeModule("mail", journal: journal),
        ]
      }
      let work = Task { try await server.service.run() }
      await begun.wait()
      let text = await Operator(administration: administration).get("/").body
      #expect(text.contains("cart  waiting       waits for auth\n"), "\(text)")
      #expect(text.contains("mail  waiting       waits for its turn\n"), "\(text)")
      end.open()
      work.cancel()
      try await work.value
    }

    @Test("Without a picture, the answer says where to find the facts")
    func noPicture() async throws {
      let administration = ModuleAdministration()
      let server = try Server(administration: administration, Server.chain)
      try await server.whenReady {
        for path in ["/start.svg", "/graph.html"] {
          let answer = await Operator(administration: administration).get(path)
          #expect(answer.status == 404 && answer.body.contains("noPicture"), "\(path)")
        }
      }
    }

    @Test("Random and hostile paths, methods and bodies get a valid answer", arguments: 0..<20)
    func hostile(seed: Int) async throws {
      let administration = ModuleAdministration(replacements: ["cart": { FakeModule("cart", "2.1.0") }])
      let server = try Server(administration: administration, Server.chain)
      let ada = Operator(administration: administration)
      var random = SplitMix64(seed: UInt64(seed))
      let pieces = [
        "/", "modules", "cart", "restart", "replace", "..", "%2e%2e", "%2F", "\u{0}", "\r\nx: y", "é",
        "\u{202e}",
        "?", "#", "start.svg", "\"", "<script>", " ", "health", "ready", String(repeating: "a", count: 2_000),
      ]
      let bodies = [
        "", "{", "[]", #"{"with": 1}"#, #"{"with": "cart", "with": "cart"}"#, #"{"with": "../x"}"#, "\u{0}",
        String(repeating: "[", count: 10_000), String(repeating: " ", count: 70_000),
        #"{"with": "\#(String(repeating: "x", count: 5_000))"}"#,
      ]
      try await server.whenReady {
        for _ in 0..<100 {
          let path = (0..<Int(random.next() % 6)).map { _ in pieces.randomElement(using: &random) ?? "" }
            .joined()
          let method =
            ["GET", "HEAD", "POST", "DELETE", "get", "", "\r\n"].randomElement(using: &random) ?? ""
          let answer = await administration.respond(
            to: AdministrationRequest(
              method: method,
              path: path,
              contentType: ["application/json", "application/jsonx", nil].randomElement(using: &random)
                ?? nil,
              body: Array((bodies.randomElement(using: &random) ?? "").utf8),
              caller: "eve"
            )
          )
          #expect([200, 400, 403, 404, 405, 409, 413, 415, 503].contains(answer.status), "\(path)")
          // The request is echoed briefly, and in a form harmless to terminals.
          #expect(answer.body.utf8.count < 4_096)
          #expect(!answer.body.unicodeScalars.contains { $0 == "\u{0}" || $0 == "\u{202e}" || $0 == "\r" })
          #expect(answer.headers.allSatisfy { !$0.value.contains("\n") })
          if answer.contentType == "application/json", method != "HEAD" { _ = try json(answer) }
        }
        // None of it had any effect: commands are refused unless the host allows them.
        #expect(server.service.manager.droppedEventCount == 0)
        #expect(server.journal.modules(.destroyed).isEmpty)
        #expect(await ada.get("/modules").status == 200)
      }
    }

    @Test("Errors that modules throw are in no answer unless the host requests it", arguments: [true, false])
    func secrets(showsReasons: Bool) async throws {
      let secret = Failure(description: "cannot open postgres://shop:hunter2@db/shop")
      var options = ModuleManagerOptions()
      options.onStartFailure = .degraded
      let administration = ModuleAdministration(
        showsReasons: showsReasons,
        replacements: ["log": { FakeModule("log") { _ in throw secret } }]
      ) { _ in .allow }
      let server = try Server(administration: administration, options: options) { journal in
        [
          FakeModule("log", journal: journal),
          FakeModule("ads", journal: journal) { _ in throw secret },
          FakeModule("banner", needs: ["ads"], journal: journal),
        ]
      }
      let ada = Operator(administration: administration)
      try await server.whenReady {
        let restart = await ada.post("/modules/log/restart")
        #expect(restart.status == 409 && restart.body.contains("initializeFailed"))
        #expect(restart.body.contains("hunter2") == showsReasons)
        for path in ["/", "/modules", "/modules/ads", "/modules/banner", "/events", "/start"] {
          let answer = await ada.get(path)
          #expect(answer.status == 200)
          #expect(answer.body.contains("hunter2") == showsReasons, "\(path): \(answer.body)")
        }
        for path in ["/graph", "/health", "/ready", "/modules/log"] {
          #expect(await !ada.get(path).body.contains("hunter2"))
        }
        let banner = try json(await ada.get("/modules/banner")).member("modules")?.elements.map { $0 }.first
        #expect(banner?.member("state")?.string == "skipped" && banner?.member("rootCause")?.string == "ads")
      }
    }
  }
#endif
