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

  @Suite("The log of a service")
  struct LogTests {
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
      let events = server.service.manager.events()
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
      await server.clock.waitForSleeper(until: .seconds(3))
      server.clock.advance(by: .seconds(3))
      await #expect(throws: ModuleError.self) { try await work.value }
      let errors = server.log.entries.filter { $0.level >= .error }.map(\.message.description)
      #expect(errors.count == (isLogged ? 1 : 0), "\(errors)")
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
  }
#endif
