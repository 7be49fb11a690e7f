#if Server
  import ModuleKit
  import ModuleKitServer
  import ModuleKitTesting
  import ModuleManifests
  import Testing

  /// What operators see of modules that hang, leak and flap. MODULEKIT_RECORD=1 records it again.
  @Suite("A server at three in the morning")
  struct NightTests {
    @Test("A start hangs")
    func hangingStart() async throws {
      let administration = ModuleAdministration()
      let begun = Latch()
      let server = try Server(administration: administration) { journal in
        [
          FakeModule("log", journal: journal),
          FakeModule("payment", needs: ["log"], journal: journal) { _ in
            begun.open()
            await Latch().wait()
            try Task.checkCancellation()
          },
          FakeModule("cart", needs: ["payment"], journal: journal),
          FakeModule("http", needs: ["cart"], journal: journal),
        ]
      }
      let ada = Operator(administration: administration)
      var story = RecordedStory()
      let work = Task { try await server.service.run() }
      await begun.wait()
      await server.clock.waitForSleeper(until: .seconds(60))
      server.clock.advance(by: .seconds(41))
      story.ask("/", await ada.get("/"))
      story.ask("/start", await ada.get("/start"))
      server.clock.advance(by: .seconds(19))
      await #expect(throws: ModuleError.self) { try await work.value }
      story.log(server)
      try story.check("hanging-start")
    }

    @Test("A handler leaks leases")
    func leakingHandler() async throws {
      let administration = ModuleAdministration(replacements: ["payment": { FakeModule("payment") }]) { _ in
        .allow
      }
      let stuck = Action<NoValue, Int>("payment.charge")
      let inside = (0..<3).map { _ in Latch() }
      let calls = Guarded(0)
      // One latch each: with several tasks waiting at one latch, only some would notice that it opens.
      let never = inside.map { _ in Latch() }
      let server = try Server(administration: administration, samplingInterval: .seconds(15)) { journal in
        [
          FakeModule("log", journal: journal),
          FakeModule("payment", needs: ["log"], journal: journal) { context in
            context.handle(stuck) { _ in
              let number = calls.withLock { calls in
                calls += 1
                return calls - 1
              }
              inside[number].open()
              // The handler waits for an answer that never comes, and does not notice that its caller has gone.
              await Task.detached { await never[number].wait() }.value
              return number
            }
          },
        ]
      }
      let ada = Operator(administration: administration)
      var story = RecordedStory()
      try await server.whenReady {
        let callers = inside.map { _ in Task { _ = try await server.service.manager.call(stuck) } }
        for latch in inside { await latch.wait() }
        story.ask("/", await ada.get("/"))
        await server.clock.waitForSleeper(until: .seconds(15))
        server.clock.advance(by: .seconds(15))
        // The next sleep begins after the gauges are recorded.
        await server.clock.waitForSleeper(until: .seconds(30))
        story.metrics(server, "modulekit.leases.open")

        let restart = Task { await ada.post("/modules/payment/restart") }
        // Its `run` may have to end first.
        while await !ada.get("/").body.contains("destroy for") { await Task.yield() }
        server.clock.advance(by: .seconds(12))
        story.ask("/", await ada.get("/"))
        server.clock.advance(by: .seconds(18))
        story.command("/modules/payment/restart", await restart.value)
        story.ask("/", await ada.get("/"))
        for latch in never { latch.open() }
        for caller in callers { try await caller.value }
      }
      story.log(server)
      try story.check("leaking-handler")
    }

    @Test("A dependency flaps")
    func flappingDependency() async throws {
      let administration = ModuleAdministration()
      let server = try Server(administration: administration) { journal in
        var feed = FakeModule("feed", needs: ["log"], journal: journal)
        feed.onRunFailure = .restart(atMost: 3, within: .seconds(600), pause: .seconds(10))
        feed.onRun = { context in
          try await context.sleep(for: .seconds(5))
          throw Failure(description: "connection reset by the queue")
        }
        return [
          FakeModule("log", journal: journal), feed, FakeModule("cart", needs: ["feed"], journal: journal),
        ]
      }
      let ada = Operator(administration: administration)
      var story = RecordedStory()
      let work = Task { try await server.service.run() }
      try await server.service.gate.waitUntilOpen()
      let events = server.service.manager.events()
      var iterator = events.makeAsyncIterator()
      for round in 0..<4 {
        await server.clock.waitForSleeper(until: .seconds(5 + 15 * round))
        server.clock.advance(by: .seconds(5))
        if round == 3 { break }
        while let event = await iterator.next() {
          if case .retrying = event.kind { break }
        }
        await server.clock.waitForSleeper(until: .seconds(15 * (round + 1)))
        if round == 2 {
          story.ask("/", await ada.get("/"))
          story.ask("/events", await ada.get("/events"))
        }
        server.clock.advance(by: .seconds(10))
      }
      await #expect(throws: ModuleError.self) { try await work.value }
      story.metrics(server, "modulekit.failures")
      story.log(server)
      try story.check("flapping-dependency")
    }
  }

  extension ModuleContext {
    fileprivate func sleep(for duration: Duration) async throws {
      try await manager.clock.sleep(manager.clock.deadline(after: duration))
    }
  }
#endif
