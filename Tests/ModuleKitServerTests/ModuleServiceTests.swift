#if Server
  import InMemoryLogging
  import Logging
  import ModuleKit
  import ModuleKitTesting
  import ServiceLifecycle
  import ServiceLifecycleTestKit
  import Testing

  @testable import ModuleKitServer

  @Suite("A manager as a service")
  struct ModuleServiceTests {
    @Test("A graceful shutdown stops the modules in reverse order, in a service group")
    func gracefulShutdown() async throws {
      let server = try Server(Server.chain)
      let logger = Logger(label: "group", factory: { _ in SwiftLogNoOpLogHandler() })
      let group = ServiceGroup(
        configuration: ServiceGroupConfiguration(services: [server.service], logger: logger)
      )
      let work = Task { try await group.run() }
      try await server.service.gate.waitUntilOpen()
      #expect(server.journal.modules(.initialized) == ["log", "cart", "shop"])
      await group.triggerGracefulShutdown()
      try await work.value
      #expect(server.journal.modules(.destroyed) == ["shop", "cart", "log"])
      #expect(!server.service.gate.isOpen)
    }

    @Test("Two services of one group have names of their own in its log")
    func names() async throws {
      let log = InMemoryLogHandler()
      let services = try ["shop", "back office"].map { name in
        let manager = try ModuleManager(modules: [])
        return ModuleService(manager, named: name, logger: Logger(label: "modules"))
      }
      #expect(ModuleService(services[0].manager, logger: Logger(label: "x")).description == "ModuleService")
      var logger = Logger(label: "group") { _ in log }
      logger.logLevel = .debug
      let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: services, logger: logger))
      let work = Task { try await group.run() }
      for service in services { try await service.gate.waitUntilOpen() }
      await group.triggerGracefulShutdown()
      try await work.value
      let lines = log.entries.map { "\($0.message) \($0.metadata)" }
      for service in services { #expect(lines.contains { $0.contains(service.description) }, "\(lines)") }
    }

    @Test("Cancellation stops the modules in reverse order and is not an error")
    func cancellation() async throws {
      let server = try Server(Server.chain)
      let work = Task { try await server.service.run() }
      try await server.service.gate.waitUntilOpen()
      work.cancel()
      try await work.value
      #expect(server.journal.modules(.destroyed) == ["shop", "cart", "log"])
    }

    @Test("A shutdown during the start rolls it back, and no request is admitted")
    func shutdownWhileStarting() async throws {
      let reached = Latch()
      let server = try Server { journal in
        [
          FakeModule("log", journal: journal),
          FakeModule("stock", needs: ["log"], journal: journal) { _ in
            reached.open()
            await Latch().wait()
            try Task.checkCancellation()
          },
        ]
      }
      try await testGracefulShutdown { trigger in
        let service = server.service
        async let work: Void = service.run()
        await reached.wait()
        let request = Task { try await service.gate.withAdmission(ifNotReady: .wait) {} }
        trigger.triggerGracefulShutdown()
        try await work
        await #expect { try await request.value } throws: { ($0 as? ReadinessError)?.code == .stopped }
      }
      #expect(server.journal.modules(.initialized) == ["log"])
      #expect(server.journal.modules(.destroyed) == ["log"])
    }

    @Test("A shutdown before the start leaves nothing up")
    func shutdownBeforeStart() async throws {
      let server = try Server(Server.chain)
      try await testGracefulShutdown { trigger in
        trigger.triggerGracefulShutdown()
        try await server.service.run()
      }
      #expect(server.journal.up.isEmpty)
      #expect(!server.service.gate.isOpen && !server.service.health.isLive)
    }

    @Test("A shutdown waits for admitted requests, and refuses new ones in the meantime")
    func drains() async throws {
      let server = try Server(Server.chain)
      let service = server.service
      let finish = Latch()
      let serving = Latch()
      try await testGracefulShutdown { trigger in
        async let work: Void = service.run()
        try await service.gate.waitUntilOpen()
        let request = Task {
          try await service.gate.withAdmission(ifNotReady: .wait) {
            serving.open()
            await finish.wait()
            return server.journal.modules(.destroying)
          }
        }
        await serving.wait()
        trigger.triggerGracefulShutdown()
        await server.clock.waitForSleeper(until: .seconds(10))
        await #expect { try await service.gate.withAdmission(ifNotReady: .wait) {} } throws: {
          ($0 as? ReadinessError)?.code == .stopped
        }
        #expect(!service.health.isReady && service.health.phase == .running)
        finish.open()
        #expect(try await request.value == [])
        try await work
      }
      #expect(server.journal.modules(.destroyed) == ["shop", "cart", "log"])
      #expect(!server.log.entries.contains { $0.level >= .warning })
    }

    @Test("A request has a scope, and what the scope has made ends before the request does")
    func requestScope() async throws {
      let key = ServiceKey<String>("greeting")
      let ended = Latch()
      let server = try Server { _ in
        let text = #"{"name": "greeter", "version": "1.0.0", "provides": {"greeting": "1.0.0"}}"#
        return [
          FakeModule(ModuleManifest(embedded: Array(text.utf8), path: "greeter.json")) { context in
            context.provideScoped(key) {
              "hello, \(try $0.value(.requestID))"
            } end: { _ in
              ended.open()
            }
          }
        ]
      }
      let service = server.service
      await #expect(throws: ReadinessError.self) { try await service.withRequest { _ in } }
      let work = Task { try await service.run() }
      try await service.gate.waitUntilOpen()
      var values = ScopeValues()
      values[.requestID] = "4711"
      let greeting = try await service.withRequest(values) { scope in
        #expect(service.gate.admittedCount == 1)
        return try await scope.service(key)
      }
      #expect(greeting == "hello, 4711")
      await ended.wait()
      work.cancel()
      try await work.value
    }

    @Test("Requests that do not end are waited for only until the limit")
    func drainIsBounded() async throws {
      let server = try Server(drainTimeout: .seconds(5), Server.chain)
      let service = server.service
      let finish = Latch()
      let serving = Latch()
      try await testGracefulShutdown { trigger in
        async let work: Void = service.run()
        try await service.gate.waitUntilOpen()
        let request = Task {
          try await service.gate.withAdmission(ifNotReady: .wait) {
            serving.open()
            await finish.wait()
          }
        }
        await serving.wait()
        trigger.triggerGracefulShutdown()
        await server.clock.waitForSleeper(until: .seconds(5))
        server.clock.advance(by: .milliseconds(4_999))
        #expect(server.journal.modules(.destroying) == [])
        server.clock.advance(by: .milliseconds(1))
        try await work
        #expect(server.journal.modules(.destroyed) == ["shop", "cart", "log"])
        let warning = try #require(server.log.entries.first { $0.level == .warning })
        #expect(warning.metadata["requests"] == "1")
        finish.open()
        try await request.value
      }
    }

    @Test("Cancellation does not wait for requests, even if it comes during the drain")
    func escalation() async throws {
      let server = try Server(Server.chain)
      let service = server.service
      let finish = Latch()
      let serving = Latch()
      let request = Task {
        try await service.gate.withAdmission(ifNotReady: .wait) {
          serving.open()
          await finish.wait()
        }
      }
      let work = Task {
        try await testGracefulShutdown { trigger in
          async let work: Void = service.run()
          await serving.wait()
          trigger.triggerGracefulShutdown()
          try await work
        }
      }
      await server.clock.waitForSleeper(until: .seconds(10))
      work.cancel()
      try await work.value
      #expect(server.journal.modules(.destroyed) == ["shop", "cart", "log"])
      finish.open()
      try await request.value
    }

    @Test("A failed start is undone before it throws the failure, and requests learn of it")
    func failedStart() async throws {
      let server = try Server { journal in
        [
          FakeModule("log", journal: journal),
          FakeModule("cart", needs: ["log"], journal: journal) { _ in throw Failure() },
        ]
      }
      let service = server.service
      let request = Task { try await service.gate.withAdmission(ifNotReady: .wait) {} }
      await #expect { try await service.run() } throws: {
        ($0 as? ModuleError)?.code == .initializeFailed && ($0 as? ModuleError)?.module == "cart"
      }
      await #expect { try await request.value } throws: { ($0 as? ReadinessError)?.code == .stopped }
      #expect(server.journal.up.isEmpty)
      #expect(!service.health.isLive && !service.health.isReady)
    }

    @Test("A run that throws stops everything in order, and the service ends with its error")
    func failedRun() async throws {
      let fail = Latch()
      let server = try Server { journal in
        var cart = FakeModule("cart", needs: ["log"], journal: journal)
        cart.onRun = { _ in
          await fail.wait()
          throw Failure()
        }
        return [FakeModule("log", journal: journal), cart]
      }
      let work = Task { try await server.service.run() }
      try await server.service.gate.waitUntilOpen()
      fail.open()
      await #expect { try await work.value } throws: { ($0 as? ModuleError)?.code == .runFailed }
      #expect(server.journal.modules(.destroyed) == ["cart", "log"])
      #expect(!server.service.gate.isOpen)
    }

    @Test("A service runs only once; a second run changes nothing and says so")
    func onlyOnce() async throws {
      let server = try Server(Server.chain)
      try await server.whenReady {
        await #expect { try await server.service.run() } throws: { ($0 as? ModuleError)?.code == .invalid }
        #expect(server.service.health.isReady && server.service.health.isLive)
      }
      await #expect { try await server.service.run() } throws: { ($0 as? ModuleError)?.code == .invalid }
      #expect(server.journal.up.isEmpty)
      #expect(server.log.entries.filter { $0.message == "the modules have stopped" }.count == 1)
    }

    @Test("A stop from elsewhere ends the service without an error")
    func stoppedByOthers() async throws {
      let server = try Server(Server.chain)
      let work = Task { try await server.service.run() }
      try await server.service.gate.waitUntilOpen()
      await server.service.manager.stop()
      try await work.value
      #expect(!server.service.gate.isOpen)
    }
  }
#endif
