#if Server
  import MetricsTestKit
  import ModuleKit
  import ModuleKitServer
  import ModuleKitTesting
  import ModuleManifests
  import Testing

  @Suite("Gauges")
  struct GaugeTests {
    /// Shorter than each of the manager's timeouts, so that no timer that is just being cancelled counts as a sleeper.
    private static let interval = Duration.seconds(1)

    @Test(
      "Open leases and scopes and queued events are recorded at the host's interval, and are zero at the end"
    )
    func gauges() async throws {
      let key = EventKey<Int>("orders.placed")
      let handling = Latch()
      let go = Latch()
      let server = try Server(samplingInterval: Self.interval) { journal in
        [
          FakeModule("log", journal: journal) { context in
            _ = context.subscribe(key) { number in
              if number == 0 { handling.open() }
              await go.wait()
            }
          }
        ]
      }
      func value(_ name: String, _ module: String?) throws -> Double? {
        try server.metrics.expectGauge("modulekit.\(name)", module.map { [("module", $0)] } ?? []).lastValue
      }
      let manager = server.service.manager
      try await server.whenReady { () async throws in
        for number in 0..<5 { manager.publish(key, number) }
        await handling.wait()
        await manager.withScope { _ in
          await manager.withScope { _ in
            await server.clock.waitForSleeper(until: Self.interval)
            server.clock.advance(by: Self.interval)
            await server.clock.waitForSleeper(until: Self.interval * 2)
          }
        }
        #expect(try value("scopes.open", nil) == 2)
        #expect(try value("events.queued", "log") == 4)
        #expect(try value("leases.open", "log") == 1)
        #expect(try value("events.queued", "host") == 0)
        go.open()
      }
      for (name, module) in [("scopes.open", nil), ("events.queued", "log"), ("leases.open", "log")] {
        #expect(try value(name, module) == 0, "\(name)")
      }
    }

    @Test("The gauges of a module that was removed return to zero")
    func removed() async throws {
      let server = try Server(samplingInterval: Self.interval) { journal in
        [FakeModule("log", journal: journal), FakeModule("ads", journal: journal)]
      }
      let manager = server.service.manager
      try await server.whenReady { () async throws in
        await server.clock.waitForSleeper(until: Self.interval)
        try await manager.use(FakeModule.self, named: "ads") { _ in
          server.clock.advance(by: Self.interval)
          await server.clock.waitForSleeper(until: Self.interval * 2)
        }
        let gauge = try server.metrics.expectGauge("modulekit.leases.open", [("module", "ads")])
        #expect(gauge.lastValue == 1)
        try await manager.remove(["ads"])
        server.clock.advance(by: Self.interval)
        await server.clock.waitForSleeper(until: Self.interval * 3)
        #expect(gauge.lastValue == 0)
      }
    }
  }
#endif
