#if Server
  import InMemoryLogging
  import Logging
  import ModuleKit
  import ModuleKitServer
  import ModuleKitTesting
  import ModuleManifests
  import Testing

  @Suite("Commands of an administration")
  struct AdministrationCommandTests {
    private static let replacements: [String: @Sendable () -> any AppModule] = [
      "card": { FakeModule("card") }, "invoice": { FakeModule("invoice") },
    ]

    private static func modules(_ journal: Journal) -> [any AppModule] {
      [
        FakeModule("card", journal: journal), FakeModule("log", journal: journal),
        FakeModule("shop", needs: ["log"], journal: journal),
      ]
    }

    @Test("A command is refused with a reason unless the host allows it, and nothing happens")
    func refusal() async throws {
      let asked = Guarded<[String]>([])
      let hosts: [(ModuleAdministration, String)] = [
        (ModuleAdministration(replacements: Self.replacements), "this host accepts no commands"),
        (
          ModuleAdministration(replacements: Self.replacements) { command in
            asked.withLock { $0.append("\(command.caller) \(command.module) \(command.replacement)") }
            return .refuse("not at night")
          }, "not at night"
        ),
        (
          ModuleAdministration(replacements: Self.replacements) { _ in throw Failure(description: "hunter2")
          },
          "the host could not decide"
        ),
      ]
      for (administration, reason) in hosts {
        let server = try Server(administration: administration, Self.modules)
        let ada = Operator(administration: administration)
        try await server.whenReady {
          for (path, body) in [
            ("/modules/card/restart", "{}"), ("/modules/card/replace", #"{"with": "invoice"}"#),
          ] {
            let answer = await ada.post(path, body)
            #expect(answer.status == 403)
            #expect(answer.body.contains(#""message": "\#(reason)""#), "\(answer.body)")
          }
          #expect(server.journal.modules(.destroyed).isEmpty)
        }
        #expect(
          server.log.entries.contains { $0.level == .warning && $0.message == "restart of card was refused" }
        )
      }
      #expect(asked.withLock { $0 } == ["ada card card", "ada card invoice"])
    }

    @Test("An authorization can be tested without a server")
    func input() async throws {
      let manager = try ModuleManager(modules: [FakeModule("card")])
      try await manager.start()
      let plan = try await manager.plan(ModuleChange(replacing: [FakeModule("card")]))
      let restart = AdministrationCommand(caller: "ada", module: "card", replacement: "card", plan: plan)
      #expect(restart.isRestart && restart.caller as? String == "ada" && restart.plan == plan)
      let other = AdministrationCommand(caller: "ada", module: "card", replacement: "invoice", plan: plan)
      #expect(!other.isRestart)
      await manager.stop()
    }

    @Test("An allowed command is carried out, reported and logged")
    func success() async throws {
      let plans = Guarded<[String]>([])
      let administration = ModuleAdministration(replacements: Self.replacements) { command in
        plans.withLock { $0.append("\(command.isRestart) \(command.plan.changes.map(\.module))") }
        return .allow
      }
      let server = try Server(administration: administration, Self.modules)
      let ada = Operator(administration: administration)
      try await server.whenReady {
        let restart = await ada.post("/modules/card/restart", "")
        #expect(restart.status == 200, "\(restart.body)")
        let replacement = await ada.post(
          "/modules/card/replace",
          #"{"with": "invoice"}"#,
          type: "Application/JSON; charset=utf-8"
        )
        #expect(replacement.status == 200, "\(replacement.body)")
        let root = try JSONDocument(parsing: Array(replacement.body.utf8)).root
        #expect(root.member("schema")?.string == "modulekit.change/1")
        #expect(root.member("changes")?.elements.map { $0.member("module")?.string } == ["card", "invoice"])
        #expect(root.member("untouched")?.integer == 2)
        #expect(await server.service.manager.snapshot().modules.map(\.name) == ["invoice", "log", "shop"])
        let report = "changed: card 1.0.0 removed, invoice 1.0.0 added; restarted: none"
        #expect(await ada.get("/events").body.contains(report))
      }
      #expect(plans.withLock { $0 } == [#"true ["card"]"#, #"false ["card", "invoice"]"#])
      #expect(
        server.log.entries.filter { $0.level == .notice && $0.metadata["replacement"] != nil }
          .map(\.message.description) == ["restart of card was requested", "replace of card was requested"]
      )
    }

    @Test("While modules are being replaced, their new instances can be told from those in their places")
    func instances() async throws {
      let (begun, end) = (Latch(), Latch())
      let administration = ModuleAdministration()
      let server = try Server(administration: administration, Self.modules)
      let ada = Operator(administration: administration)
      try await server.whenReady {
        let card = FakeModule("card") { _ in
          begun.open()
          await end.wait()
        }
        let change = ModuleChange(replacing: [card, FakeModule("shop", needs: ["card"])])
        let work = Task { try await server.service.manager.apply(change) }
        await begun.wait()
        let text = await ada.get("/").body
        #expect(text.contains("  card        ready\n  card (new)  initializing  initialize for"), "\(text)")
        #expect(text.contains("  shop        ready\n  shop (new)  waiting       waits for card\n"), "\(text)")
        #expect(text.hasSuffix("\n1 module waits for card, whose initialize has taken 0.000 s.\n"), "\(text)")
        let root = try JSONDocument(parsing: Array(await ada.get("/modules/card").body.utf8)).root
        let entries = Array(try #require(root.member("modules")?.elements))
        #expect(entries.map { $0.member("state")?.string } == ["ready", "initializing"])
        #expect(entries.map { $0.member("joining")?.bool } == [false, true])
        #expect(entries.map { $0.member("leaving")?.bool } == [false, false])
        end.open()
        _ = try await work.value
      }
    }

    @Test("An impossible command is an error with a status, and nothing changes")
    func mistakes() async throws {
      let administration = ModuleAdministration(
        replacements: Self.replacements.merging([
          "log": { FakeModule("log", "2.0.0") }, "log-2": { FakeModule("log", "2.0.0") },
        ]) { $1 }
      ) { _ in .allow }
      let server = try Server(administration: administration) { journal in
        Self.modules(journal) + [FakeModule("audit", needs: ["log ^1.0"], journal: journal)]
      }
      let ada = Operator(administration: administration)
      let with = #"{"with": "invoice"}"#
      let cases: [(path: String, body: String, status: Int, text: String)] = [
        ("/modules/cart/restart", "{}", 404, "there is no module `cart`; did you mean `card`?"),
        ("/modules/shop/restart", "{}", 409, "the host can create `card`, `invoice`, `log`, `log-2`"),
        ("/modules/card/replace", "{}", 400, "expected"),
        ("/modules/card/replace", #"{"with": "cash"}"#, 409, "the host cannot create `cash`"),
        // The host creates a module that has another name than the one it was requested by.
        ("/modules/log/replace", #"{"with": "log-2"}"#, 409, "the host creates `log` for `log-2`"),
        ("/modules/card/restart", with, 400, "expected {}"),
        ("/modules/card/restart", "[]", 400, "expected {}"),
        ("/modules/card/replace", #"{"with": "invoice", "x": 1}"#, 400, "expected"),
        // Others need it, and another version of it would not satisfy them.
        ("/modules/log/replace", with, 409, "neededByOthers"),
        ("/modules/log/restart", "{}", 409, "invalid"),
        ("/modules/shop/replace", #"{"with": "card"}"#, 409, "invalid"),
      ]
      try await server.whenReady {
        for (path, body, status, text) in cases {
          let answer = await ada.post(path, body)
          #expect(answer.status == status && answer.body.contains(text), "\(path) \(body): \(answer)")
        }
        let untyped = await ada.post("/modules/card/restart", "", type: nil)
        let advice = "send the header Content-Type: application/json; the body may be empty"
        #expect(untyped.status == 415 && untyped.body.contains(advice))
        #expect(await ada.post("/modules/card/restart", type: "text/plain").status == 415)
        #expect(server.journal.modules(.destroyed).isEmpty)
      }
    }

    @Test("A command from inside a module that it would stop is refused, and does not wait for itself")
    func fromInside() async throws {
      let answers = Guarded<[Int]>([])
      let restart: @Sendable () -> any AppModule = { FakeModule("admin") }
      let administration = ModuleAdministration(replacements: [
        "admin": restart, "card": { FakeModule("card") },
      ]) { _ in .allow }
      let done = Latch()
      let server = try Server(administration: administration) { journal in
        var admin = FakeModule("admin", journal: journal)
        admin.onRun = { context in
          try? await context.manager.waitUntilReady()
          let ada = Operator(administration: administration)
          for name in ["admin", "card"] {
            let answer = await ada.post("/modules/\(name)/restart")
            answers.withLock { $0.append(answer.status) }
          }
          done.open()
        }
        return [admin] + Self.modules(journal)
      }
      try await server.whenReady { await done.wait() }
      #expect(answers.withLock { $0 } == [409, 200])
    }

    @Test("The log says why a command was refused, and why the host could not decide")
    func refusals() async throws {
      struct Unreachable: Error, CustomStringConvertible { var description = "the directory is unreachable" }
      let administration = ModuleAdministration(replacements: ["cart": { FakeModule("cart", "2.1.0") }]) {
        if $0.caller as? String == "ada" { throw Unreachable() }
        return .refuse("only on weekdays")
      }
      let server = try Server(administration: administration, Server.chain)
      try await server.whenReady {
        let undecided = await Operator(administration: administration).post("/modules/cart/restart")
        #expect(undecided.status == 403 && !undecided.body.contains("directory"))
        _ = await Operator(administration: administration, name: "eve").post("/modules/cart/restart")
      }
      let told = server.log.entries.filter { $0.level >= .warning }
      #expect(told.map(\.level) == [.error, .warning, .warning])
      #expect(told.first?.metadata["error"] == "the directory is unreachable")
      #expect(told.last?.metadata["reason"] == "only on weekdays")
    }

    @Test("A module that is already running cannot take the place of another")
    func alreadyRunning() async throws {
      let administration = ModuleAdministration(replacements: ["log": { FakeModule("log") }]) { _ in .allow }
      let server = try Server(administration: administration, Server.chain)
      try await server.whenReady {
        let answer = await Operator(administration: administration)
          .post("/modules/cart/replace", #"{"with": "log"}"#)
        #expect(answer.status == 409)
        #expect(answer.body.contains("`log` is already running, so it cannot take the place of cart"))
      }
    }
  }
#endif
