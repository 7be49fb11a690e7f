#if Server
  import InMemoryLogging
  import InMemoryTracing
  import Logging
  import MetricsTestKit
  import ModuleKit
  import ModuleKitTesting
  import Testing
  import Tracing

  @testable import ModuleKitServer

  @Suite("What a service reports")
  struct ObservationTests {
    /// Starts, and stops as soon as the service is ready.
    private func run(_ server: Server) async throws {
      let work = Task { try await server.service.run() }
      try await server.service.gate.waitUntilOpen()
      work.cancel()
      try await work.value
    }

    @Test("Every event is in the log, in order, with its module")
    func log() async throws {
      let server = try Server {
        [FakeModule("log", journal: $0), FakeModule("cart", needs: ["log"], journal: $0)]
      }
      try await run(server)
      let states = server.log.entries.filter { $0.metadata["state"] != nil }
        .map { "\($0.level) \($0.metadata["module"] ?? "") \($0.metadata["state"] ?? "")" }
      #expect(
        states == [
          "debug cart waiting", "debug log waiting", "debug log initializing", "debug log ready",
          "debug cart initializing", "debug cart ready", "debug cart stopping", "debug cart idle",
          "debug log stopping", "debug log idle",
        ]
      )
      let phases = server.log.entries.filter { $0.level == .info }.compactMap { $0.metadata["phase"] }
      #expect(phases == ["starting", "running", "stopping", "stopped"])
      let ready = try #require(server.log.entries.first { $0.message == "all modules are ready" })
      #expect(ready.metadata["modules"] == "2")
      #expect(ready.metadata["criticalPath"] == ["log", "cart"])
    }

    @Test("A failure is logged as an error and counted, with its module and cause")
    func failure() async throws {
      let server = try Server { [FakeModule("cart", journal: $0) { _ in throw Failure() }] }
      await #expect(throws: ModuleError.self) { try await server.service.run() }
      let errors = server.log.entries.filter { $0.level == .error }
      // Only once, although it also ends the service.
      #expect(errors.map(\.message) == ["cart failed to initialize: out of paper"])
      #expect(errors.first?.metadata["module"] == "cart" && errors.first?.metadata["error"] == "out of paper")
      let end = try #require(server.log.entries.first { $0.level == .notice })
      #expect(end.message == "the modules stopped because of a failure of cart")
      #expect(end.metadata["code"] == "initializeFailed")
      let counter = try server.metrics.expectCounter(
        "modulekit.failures",
        [("kind", "initializeFailed"), ("module", "cart")]
      )
      #expect(counter.totalValue == 1)
      let span = try #require(server.tracer.finishedSpans.first { $0.operationName == "initialize cart" })
      #expect(span.status?.code == .error && span.errors.count == 1)
      #expect(
        server.tracer.finishedSpans.first { $0.operationName == "start modules" }?.status?.code == .error
      )
    }

    @Test("A failure that the host reports is not an error in the log, but accompanying failures are")
    func thrownFailure() async throws {
      let (begun, failed) = (Latch(), Latch())
      let server = try Server(failure: .thrown) { journal in
        [
          FakeModule("cart", journal: journal) { _ in
            await begun.wait()
            throw Failure()
          },
          FakeModule("log", journal: journal) { _ in
            begun.open()
            await Task.detached { await failed.wait() }.value
            throw Failure(description: "out of ink")
          },
        ]
      }
      let events = server.service.manager.events
      let work = Task { try await server.service.run() }
      for await event in events {
        if case .failed = event.kind { break }
      }
      failed.open()
      await #expect { try await work.value } throws: { "\($0)" == "cart failed to initialize: out of paper" }
      let errors = server.log.entries.filter { $0.level >= .notice }.map(\.message.description)
      #expect(!errors.contains { $0.contains("out of paper") }, "\(errors)")
      let told = server.log.entries.filter { $0.message.description.contains("out of paper") }
      #expect(told.map(\.level) == [.debug])
    }

    @Test("A run that fails is reported once, by the log or by the host", arguments: [true, false])
    func failedRun(isLogged: Bool) async throws {
      let server = try Server(failure: isLogged ? .logged : .thrown) { journal in
        var cart = FakeModule("cart", journal: journal)
        cart.onRun = { _ in throw Failure() }
        return [cart]
      }
      await #expect(throws: ModuleError.self) { try await server.service.run() }
      let errors = server.log.entries.filter { $0.level >= .error }.map(\.message.description)
      #expect(errors == (isLogged ? ["cart failed while running: out of paper"] : []))
    }

    @Test(
      "Failures that end nothing are in the log, even if the host reports those that do",
      arguments: [true, false]
    )
    func degradedFailure(isLogged: Bool) async throws {
      var options = ModuleManagerOptions()
      options.onStartFailure = .degraded
      let server = try Server(failure: isLogged ? .logged : .thrown, options: options) { journal in
        [
          FakeModule("log", journal: journal), FakeModule("ads", journal: journal) { _ in throw Failure() },
          FakeModule("banner", needs: ["ads"], journal: journal),
        ]
      }
      try await run(server)
      let errors = server.log.entries.filter { $0.level >= .error }.map(\.message.description)
      #expect(errors == ["ads failed to initialize: out of paper"])
      #expect(!server.log.entries.contains { $0.message == "all modules are ready" })
      let left = try #require(server.log.entries.first { $0.message == "2 of 3 modules are not ready" })
      #expect(left.level == .warning && left.metadata["notReady"] == ["ads", "banner"])
    }

    @Test("A start that exceeds its limit is one error", arguments: [true, false])
    func overdueStart(isLogged: Bool) async throws {
      var options = ModuleManagerOptions()
      options.startTimeout = .seconds(3)
      let server = try Server(failure: isLogged ? .logged : .thrown, options: options) { journal in
        [FakeModule("log", journal: journal) { _ in await Latch().wait() }]
      }
      let work = Task { try await server.service.run() }
      await server.clock.sleeper(until: .seconds(3))
      server.clock.advance(by: .seconds(3))
      await #expect(throws: ModuleError.self) { try await work.value }
      let errors = server.log.entries.filter { $0.level >= .error }.map(\.message.description)
      #expect(errors.count == (isLogged ? 1 : 0), "\(errors)")
    }

    @Test("The times of steps, start and stop go to the metrics, on the manager's clock")
    func metrics() async throws {
      let slow = VirtualClock()
      let metrics = TestMetrics()
      let manager = try ModuleManager(
        modules: [
          FakeModule("cart") { _ in try await slow.sleep(for: .seconds(3)) }
        ],
        clock: slow
      )
      let service = ModuleService(
        manager,
        logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
        metrics: metrics
      )
      let work = Task { try await service.run() }
      await slow.sleeper(until: .seconds(3))
      slow.advance(by: .seconds(3))
      try await service.gate.waitUntilOpen()
      #expect(try metrics.expectGauge("modulekit.ready").lastValue == 1)
      work.cancel()
      try await work.value
      let cart = [("module", "cart")]
      #expect(try metrics.expectTimer("modulekit.initialize", cart).values == [3_000_000_000])
      #expect(try metrics.expectTimer("modulekit.destroy", cart).values == [0])
      #expect(try metrics.expectTimer("modulekit.start").values == [3_000_000_000])
      #expect(try metrics.expectTimer("modulekit.stop").values == [0])
      #expect(try metrics.expectGauge("modulekit.ready").lastValue == 0)
    }

    @Test("Steps are spans below those of start and stop, and a module's work is below its own step")
    func spans() async throws {
      let tracer = InMemoryTracer()
      let manager = try ModuleManager(
        modules: [
          FakeModule("log"),
          FakeModule("cart", "2.1.0", needs: ["log"]) { _ in tracer.withSpan("connect") { _ in } },
        ]
      )
      let service = ModuleService(
        manager,
        logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
        tracer: tracer
      )
      let work = Task { try await service.run() }
      try await service.gate.waitUntilOpen()
      work.cancel()
      try await work.value
      let spans = tracer.finishedSpans
      func parent(of name: String) -> String? {
        let parent = spans.first { $0.operationName == name }?.parentSpanID
        return spans.first { $0.spanID == parent }?.operationName
      }
      #expect(parent(of: "connect") == "initialize cart")
      #expect(parent(of: "initialize cart") == "start modules")
      #expect(parent(of: "destroy cart") == "stop modules")
      #expect(
        spans.map(\.operationName) == [
          "initialize log", "connect", "initialize cart", "start modules", "destroy cart", "destroy log",
          "stop modules",
        ]
      )
      let cart = try #require(spans.first { $0.operationName == "initialize cart" })
      #expect(cart.attributes.get("module.name") == .string("cart"))
      #expect(cart.attributes.get("module.version") == .string("2.1.0"))
      #expect(tracer.activeSpans.isEmpty)
    }

    @Test("A stop during a rollback is part of the same span, and every span ends")
    func stopDuringRollback() async throws {
      let (destroying, finish) = (Latch(), Latch())
      let server = try Server { journal in
        var log = FakeModule("log", journal: journal)
        log.onDestroy = {
          destroying.open()
          await Task.detached { await finish.wait() }.value
        }
        return [log, FakeModule("cart", needs: ["log"], journal: journal) { _ in throw Failure() }]
      }
      let phases = server.service.manager.events
      let work = Task { try await server.service.run() }
      await destroying.wait()
      async let stop = server.service.manager.stop()
      for await event in phases {
        if case .phase(.stopping) = event.kind { break }
      }
      finish.open()
      _ = await stop
      await #expect(throws: ModuleError.self) { try await work.value }
      #expect(server.tracer.activeSpans.map(\.operationName) == [])
      #expect(server.tracer.finishedSpans.count { $0.operationName == "stop modules" } == 1)
      #expect(try server.metrics.expectTimer("modulekit.stop").values.count == 1)
    }

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

    @Test("A module's logger carries its name and version")
    func moduleLogger() async throws {
      let metadata = Box<Logger.Metadata>()
      let server = try Server { journal in
        [
          FakeModule("cart", "2.1.0", journal: journal) { context in
            let logger = Logger(label: "shop", module: context)
            metadata.value = [
              "module": logger[metadataKey: "module"] ?? "",
              "module.version": logger[metadataKey: "module.version"] ?? "",
            ]
          }
        ]
      }
      try await run(server)
      #expect(metadata.value == ["module": "cart", "module.version": "2.1.0"])
    }

    @Test("A handler that fails for every event does not bury all other entries, and each failure is counted")
    func failingHandler() async throws {
      let key = EventKey<Int>("orders.placed")
      let administration = ModuleAdministration()
      let server = try Server(administration: administration) { journal in
        [
          FakeModule("mail", journal: journal) { context in
            context.subscribe(key) { _ in throw Failure() }
          }
        ]
      }
      let manager = server.service.manager
      func failures() -> Int64 {
        let counter = server.metrics.counters.first {
          $0.dimensions.contains { $0 == ("kind", "eventHandlerFailed") }
        }
        return counter?.totalValue ?? 0
      }
      func publish(_ count: Int) async {
        let before = failures()
        for number in 0..<count { manager.publish(key, number) }
        while failures() < before + Int64(count) { await Task.yield() }
      }
      try await server.whenReady {
        await publish(100)
        server.clock.advance(by: .seconds(1))
        await publish(50)
        let events = await Operator(administration: administration).get("/events").body
        let repeated = "mail failed to handle orders.placed; it has failed 99 more times since the last entry"
        #expect(events.contains(repeated))
        #expect(events.contains("the modules are running") && !events.contains("out of paper"))
      }
      let entries = server.log.entries.filter { $0.level == .error }
      #expect(
        entries.map(\.message.description) == [
          "mail failed to handle orders.placed: out of paper",
          "mail failed to handle orders.placed: out of paper; it has failed 99 more times since the last entry",
          "mail failed to handle orders.placed 49 more times",
        ]
      )
      #expect(entries.map { $0.metadata["omitted"] } == [nil, "99", "49"])
      #expect(entries.allSatisfy { $0.metadata["module"] == "mail" })
      #expect(entries.allSatisfy { $0.metadata["event"] == "orders.placed" })
      #expect(failures() == 150)
    }

    @Test(
      "The steps of a change are below its span, and that is below the request for it",
      arguments: [true, false]
    )
    func changeSpans(fails: Bool) async throws {
      let server = try Server(Server.chain)
      let manager = server.service.manager
      try await server.whenReady {
        await server.tracer.withSpan("request") { _ in
          let cart = FakeModule("cart", "2.1.0", needs: ["log"]) { _ in
            if fails { throw Failure() }
          }
          _ = try? await manager.replace([cart])
        }
      }
      let spans = server.tracer.finishedSpans
      let request = try #require(spans.first { $0.operationName == "request" })
      let change = try #require(spans.first { $0.operationName == "change modules" })
      #expect(change.parentSpanID == request.spanID)
      let steps = spans.filter { $0.parentSpanID == change.spanID }.map(\.operationName)
      let others: Set = fails ? [] : ["destroy shop", "initialize shop", "destroy cart"]
      #expect(Set(steps) == others.union(["initialize cart"]))
      #expect(server.tracer.activeSpans.isEmpty)
      #expect(try server.metrics.expectTimer("modulekit.change").values.count == 1)
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
