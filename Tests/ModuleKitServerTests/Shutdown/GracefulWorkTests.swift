#if Server
  import ModuleKit
  import ModuleKitServer
  import ModuleKitTesting
  import ModuleManifests
  import ServiceLifecycle
  import ServiceLifecycleTestKit
  import Testing

  @Suite("The work of modules and graceful shutdown")
  struct GracefulWorkTests {
    /// The ways in which swift-service-lifecycle lets work end gracefully.
    enum Way: CaseIterable {
      case waiting, handler, cancelling, sequence

      /// Returns after a graceful shutdown; throws if it is cancelled.
      func end() async throws {
        switch self {
        case .waiting: try await gracefulShutdown()
        case .handler:
          let isAsked = Latch()
          await withGracefulShutdownHandler {
            await isAsked.wait()
          } onGracefulShutdown: {
            isAsked.open()
          }
          try Task.checkCancellation()
        case .cancelling:
          await cancelWhenGracefulShutdown { await Latch().wait() }
          try Task.checkCancellation()
        case .sequence:
          let (stream, values) = AsyncStream.makeStream(of: Int.self)
          for await _ in stream.cancelOnGracefulShutdown() {}
          values.finish()
          try Task.checkCancellation()
        }
      }
    }

    @Test(
      "A run learns of its module's stop, and not of the signal that precedes it",
      arguments: Way.allCases
    )
    func ways(way: Way) async throws {
      let (working, finish, serving) = (Latch(), Latch(), Latch())
      let ended = Guarded<[String]>([])
      let server = try Server { journal in
        var cart = FakeModule("cart", needs: ["log"], journal: journal)
        cart.timeouts = ModuleTimeouts(gracePeriod: .seconds(60))
        cart.onRun = { _ in
          working.open()
          do {
            try await way.end()
            ended.withLock { $0.append("gracefully") }
          } catch {
            ended.withLock { $0.append("\(error)") }
          }
        }
        return [
          FakeModule("shop", needs: ["cart"], journal: journal), cart, FakeModule("log", journal: journal),
        ]
      }
      let service = server.service
      try await testGracefulShutdown { trigger in
        async let work: Void = service.run()
        try await service.gate.waitUntilOpen()
        await working.wait()
        let request = Task {
          try await service.gate.withAdmission(ifNotReady: .wait) {
            serving.open()
            await finish.wait()
            return ended.withLock { $0 }
          }
        }
        await serving.wait()
        trigger.triggerGracefulShutdown()
        await server.clock.waitForSleeper(until: .seconds(10))
        finish.open()
        // A working module serves the request to its end.
        #expect(try await request.value == [])
        try await work
      }
      #expect(ended.withLock { $0 } == ["gracefully"])
      #expect(server.journal.modules(.destroyed) == ["shop", "cart", "log"])
    }

    /// A service whose life a test controls.
    private struct Worker: Service {
      var body: @Sendable () async throws -> Void
      func run() async throws { try await body() }
    }

    private func manager(
      _ clock: VirtualClock = VirtualClock(),
      journal: Journal = Journal(),
      grace: Duration = .seconds(3),
      isCancellable: Bool = true,
      _ body: @escaping @Sendable () async throws -> Void
    ) throws -> ModuleManager {
      var module = FakeModule("http", journal: journal)
      module.timeouts = ModuleTimeouts(gracePeriod: .duration(grace), cancellation: .seconds(2))
      module.onRun = { try await $0.run(Worker(body: body), isCancellable: isCancellable) }
      return try ModuleManager(modules: [module], clock: clock)
    }

    @Test("A service is a module's work in one line, even without a ModuleService")
    func service() async throws {
      let (begun, journal) = (Latch(), Journal())
      let manager = try manager(journal: journal) {
        begun.open()
        try await gracefulShutdown()
        #expect(journal.modules(.destroying) == [])
      }
      try await manager.start()
      await begun.wait()
      let report = await manager.stop()
      #expect(report.isClean)
      #expect(journal.modules(.destroyed) == ["http"])
    }

    @Test("A service is cancelled after the grace period")
    func cancelled() async throws {
      let (clock, begun) = (VirtualClock(), Latch())
      let cancelled = Guarded(false)
      let manager = try manager(clock) {
        begun.open()
        await Latch().wait()
        cancelled.withLock { $0 = Task.isCancelled }
      }
      try await manager.start()
      await begun.wait()
      let stop = Task { await manager.stop() }
      await clock.waitForSleeper(until: .seconds(3))
      #expect(cancelled.withLock { $0 } == false)
      clock.advance(by: .seconds(3))
      _ = await stop.value
      #expect(cancelled.withLock { $0 } == true)
    }

    @Test("A service that refuses to stop, or must not be cancelled, is abandoned", arguments: [true, false])
    func refusing(isCancellable: Bool) async throws {
      let (clock, begun, end) = (VirtualClock(), Latch(), Latch())
      let wasCancelled = Guarded<Bool?>(nil)
      let manager = try manager(clock, isCancellable: isCancellable) {
        begun.open()
        await Task { await end.wait() }.value
        wasCancelled.withLock { $0 = Task.isCancelled }
      }
      try await manager.start()
      await begun.wait()
      let stop = Task { await manager.stop() }
      await clock.waitForSleeper(until: .seconds(3))
      clock.advance(by: .seconds(3))
      await clock.waitForSleeper(until: .seconds(5))
      clock.advance(by: .seconds(2))
      let report = await stop.value
      #expect(report.problems.contains { $0.module == "http" })
      #expect(await manager.snapshot()["http"]?.abandonedStepCount == 1)
      let events = manager.events()
      end.open()
      for await event in events { if case .abandonedStepEnded = event.kind { break } }
      #expect(wasCancelled.withLock { $0 } == isCancellable)
    }

    @Test("The error of a service is the failure of its module")
    func failing() async throws {
      let manager = try manager { throw Failure() }
      try await manager.start()
      await #expect { try await manager.waitUntilStopped() } throws: {
        ($0 as? ModuleError)?.code == .runFailed && ($0 as? ModuleError)?.underlying is Failure
      }
    }

    @Test("A service may end before its module")
    func ending() async throws {
      let ended = Latch()
      let manager = try manager { ended.open() }
      try await manager.start()
      await ended.wait()
      #expect(await manager.snapshot()["http"]?.state == .ready)
      #expect(await manager.stop().isClean)
    }

    @Test("A stop right after the start reaches the service", arguments: 0..<50)
    func early(round: Int) async throws {
      let manager = try manager { try await gracefulShutdown() }
      try await manager.start()
      for _ in 0..<round % 10 { await Task.yield() }
      #expect(await manager.stop().isClean)
    }
  }
#endif
