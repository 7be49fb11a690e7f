#if Server
  import InMemoryTracing
  import Logging
  import MetricsTestKit
  import ModuleKit
  import ModuleKitTesting
  import ModuleManifests
  import Testing
  import Tracing

  @testable import ModuleKitServer

  @Suite("Times and spans of a service")
  struct SpanTests {
    @Test("The times of steps, start and stop go to the metrics, on the manager's clock")
    func metrics() async throws {
      let slow = VirtualClock()
      let metrics = TestMetrics()
      let manager = try ModuleManager(
        modules: [FakeModule("cart") { _ in try await slow.sleep(for: .seconds(3)) }],
        clock: slow
      )
      let service = ModuleService(
        manager,
        logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
        metrics: metrics
      )
      let work = Task { try await service.run() }
      await slow.waitForSleeper(until: .seconds(3))
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

    @Test("A time that is too long to count in nanoseconds is recorded as the longest one")
    func longTimes() async throws {
      let (clock, metrics) = (VirtualClock(), TestMetrics())
      // 2^63 nanoseconds, and a few more.
      let age = Duration.seconds(9_223_372_036) + .milliseconds(900)
      let eternal = FakeModule("cart") { _ in clock.advance(by: age) }
      var options = ModuleManagerOptions()
      options.timeouts = .unlimited
      let service = ModuleService(
        try ModuleManager(modules: [eternal], options: options, clock: clock),
        logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
        metrics: metrics
      )
      let work = Task { try await service.run() }
      try await service.gate.waitUntilOpen()
      work.cancel()
      try await work.value
      #expect(try metrics.expectTimer("modulekit.start").values == [Int64.max])
    }

    /// Starts a service whose spans go to a tracer, and waits until it is ready. Cancelling the task stops it.
    private func serve(
      _ manager: ModuleManager,
      _ tracer: InMemoryTracer
    ) async throws -> Task<Void, any Error> {
      let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
      let service = ModuleService(manager, logger: logger, tracer: tracer)
      let work = Task { try await service.run() }
      try await service.gate.waitUntilOpen()
      return work
    }

    @Test("A handler works in the trace of the task that published the event, even after others")
    func handlers() async throws {
      let (tracer, door) = (InMemoryTracer(), Latch())
      let placed = EventKey<Int>("placed")
      let handled = Guarded<[Int: String]>([:])
      let mail = FakeModule("mail") { context in
        context.subscribe(placed) { number in
          await door.wait()
          handled.withLock { $0[number] = ServiceContext.current?.inMemorySpanContext?.spanID ?? "none" }
        }
      }
      let manager = try ModuleManager(modules: [mail])
      let work = try await serve(manager, tracer)
      for number in 1...2 { tracer.withSpan("request \(number)") { _ in manager.publish(placed, number) } }
      manager.publish(placed, 3)
      door.open()
      work.cancel()
      try await work.value
      func id(_ name: String) -> String? {
        tracer.finishedSpans.first { $0.operationName == name }?.spanID
      }
      let seen = handled.withLock { $0 }
      #expect(seen[1] == id("request 1") && seen[2] == id("request 2") && seen[3] == "none", "\(seen)")
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
      let work = try await serve(manager, tracer)
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
      let phases = server.service.manager.events()
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
  }
#endif
