#if Server
  import ModuleKit
  import ModuleKitTesting
  import Testing

  @testable import ModuleKitServer

  @Suite("The health of a service")
  struct HealthTests {
    @Test("Health follows the modules and gives the reason one is missing")
    func health() async throws {
      var options = ModuleManagerOptions()
      options.onStartFailure = .degraded
      let server = try Server(options: options) { journal in
        [
          FakeModule("log", journal: journal),
          FakeModule("ads", needs: ["log"], journal: journal) { _ in throw Failure() },
          FakeModule("banner", needs: ["ads"], journal: journal),
        ]
      }
      let service = server.service
      #expect(service.health == ModuleHealth())
      let work = Task { try await service.run() }
      try await service.gate.waitUntilOpen()
      let health = service.health
      #expect(health.isLive && health.isReady && health.phase == .running)
      #expect(health.modules.map(\.name) == ["ads", "banner", "log"])
      #expect(health["log"]?.state == .ready && health["log"]?.reason == nil)
      #expect(health["ads"]?.state == .failed && health["banner"]?.state == .skipped)
      #expect(health["banner"]?.reason == "ads failed to initialize: out of paper")
      #expect(health["nobody"] == nil)
      let failed = #""reason":"ads failed to initialize: out of paper""#
      #expect(
        health.json == """
          {"live":true,"ready":true,"phase":"running","modules":[\
          {"name":"ads","version":"1.0.0","state":"failed",\(failed)},\
          {"name":"banner","version":"1.0.0","state":"skipped",\(failed)},\
          {"name":"log","version":"1.0.0","state":"ready"}]}
          """
      )
      try await service.manager.add([FakeModule("zoo")])
      #expect(service.health["zoo"]?.state == .ready)
      work.cancel()
      try await work.value
      #expect(!service.health.isLive && !service.health.isReady && service.health["log"]?.state == .idle)
    }

    @Test("A module is healthy while another instance takes its place, and after that has failed")
    func replacedHealth() async throws {
      let server = try Server(Server.chain)
      let (manager, service) = (server.service.manager, server.service)
      func states() -> [String] { service.health.modules.map { "\($0.name) \($0.state.rawValue)" } }
      try await server.whenReady {
        for fails in [false, true] {
          let (starting, proceed, leaving, leave) = (Latch(), Latch(), Latch(), Latch())
          var cart = FakeModule("cart", "2.1.0", needs: ["log"]) { _ in
            starting.open()
            await proceed.wait()
            if fails { throw Failure() }
          }
          cart.onDestroy = {
            leaving.open()
            await leave.wait()
          }
          let new = cart
          let change = Task { try await manager.replace([new]) }
          await starting.wait()
          #expect(states() == ["cart ready", "log ready", "shop ready"])
          proceed.open()
          _ = await change.result
          #expect(states() == ["cart ready", "log ready", "shop ready"])
          #expect(service.health["cart"]?.reason == nil)
          if fails { continue }
          // The next instance takes the place of this one, whose end takes a while.
          let next = Task { try await manager.replace([FakeModule("cart", "2.1.0", needs: ["log"])]) }
          await leaving.wait()
          #expect(service.health["cart"]?.state == .ready)
          leave.open()
          _ = try await next.value
        }
      }
    }

    @Test("Health gives the reason why modules failed or were skipped while the others go on")
    func failedRun() async throws {
      let fail = Latch()
      var feed = FakeModule("feed")
      feed.onRunFailure = .stopDependents
      feed.onRun = { _ in
        await fail.wait()
        throw Failure()
      }
      let source = feed
      let server = try Server { journal in
        [FakeModule("log", journal: journal), source, FakeModule("cart", needs: ["feed"], journal: journal)]
      }
      let (manager, service) = (server.service.manager, server.service)
      try await server.whenReady {
        fail.open()
        while await manager.snapshot()["cart"]?.state != .skipped { await Task.yield() }
        while await manager.snapshot()["feed"]?.state != .failed { await Task.yield() }
        let snapshot = await manager.snapshot()
        #expect(service.health.modules.map(\.state) == snapshot.modules.map(\.state))
        #expect(service.health.modules.map(\.reason) == snapshot.modules.map(\.reason))
        #expect(service.health["cart"]?.reason == "feed failed while running: out of paper")
      }
    }

    @Test("A module that a change restarts is not ready meanwhile")
    func restartedHealth() async throws {
      let (restarting, proceed) = (Latch(), Latch())
      let lives = Box<Int>()
      let server = try Server { journal in
        [
          FakeModule("log", journal: journal),
          FakeModule("cart", needs: ["log"], journal: journal) { _ in
            lives.value = (lives.value ?? 0) + 1
            guard lives.value == 2 else { return }
            restarting.open()
            await proceed.wait()
          },
        ]
      }
      try await server.whenReady {
        let change = Task { try await server.service.manager.replace([FakeModule("log")]) }
        await restarting.wait()
        #expect(server.service.health["cart"]?.state == .initializing)
        #expect(server.service.health["log"]?.state == .ready)
        proceed.open()
        _ = try await change.value
        #expect(server.service.health["cart"]?.state == .ready)
      }
    }
  }
#endif
