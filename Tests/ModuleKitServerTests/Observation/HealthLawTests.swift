#if Server
  import InMemoryTracing
  import ModuleKit
  import ModuleKitTesting
  import enum TestSupport.RandomRuns
  import struct TestSupport.SplitMix64
  import Testing

  @testable import ModuleKitServer

  /// Health is computed from events, and a snapshot by the manager. Once nothing happens any more, they are the same.
  @Suite("The health of a service, compared with snapshots")
  struct HealthLawTests {
    @Test(
      "Health is what a snapshot says after random changes, failures and first uses",
      arguments: RandomRuns.seeds(30, from: 0)
    )
    func agrees(seed: UInt64) async throws {
      var random = SplitMix64(seed: seed)
      var options = ModuleManagerOptions()
      options.onStartFailure = .degraded
      let modules = (0..<6).map { Self.module($0, 0, &random) }
      let server = try Server(options: options) { _ in modules }
      try await server.whenReady {
        try await Self.expectAgreement(server, "after the start")
        for round in 1...6 {
          let step = Self.step(round, &random)
          // Many are refused or fail, which must not confuse it either.
          await step(server.service.manager)
          try await Self.expectAgreement(server, "after step \(round)")
        }
      }
      #expect(Self.words(server.service.health) == Self.words(await server.service.manager.snapshot()))
      #expect(server.tracer.activeSpans.map(\.operationName) == [])
    }

    private static func module(_ index: Int, _ round: Int, _ random: inout SplitMix64) -> FakeModule {
      let needs = (0..<index).filter { _ in random.below(3) == 0 }.map { "m\($0)" }
      let (pause, failsToStart) = (random.below(4), random.below(8) == 0)
      var module = FakeModule("m\(index)", "1.0.\(round)", needs: needs) { _ in
        for _ in 0..<pause { await Task.yield() }
        if failsToStart { throw Failure() }
      }
      if random.below(4) == 0 { module.startup = .onFirstUse }
      module.onRunFailure = random.below(3) == 0 ? .keepGoing : .stopDependents
      if random.below(3) == 0 {
        module.onRun = { _ in
          for _ in 0..<pause * 4 { await Task.yield() }
          throw Failure()
        }
      }
      return module
    }

    private static func step(_ round: Int, _ random: inout SplitMix64) -> (ModuleManager) async -> Void {
      let (name, new) = ("m\(random.below(6))", module(random.below(6), round, &random))
      switch random.below(6) {
      case 0: return { _ = try? await $0.remove([name]) }
      case 1: return { _ = try? await $0.add([new]) }
      case 2: return { try? await $0.use(FakeModule.self, named: name) { _ in } }
      default: return { _ = try? await $0.replace([new]) }
      }
    }

    private static func expectAgreement(_ server: Server, _ when: String) async throws {
      for _ in 0..<10_000 {
        let snapshot = await server.service.manager.snapshot()
        if words(server.service.health) == words(snapshot) { return }
        await Task.yield()
      }
      let snapshot = await server.service.manager.snapshot()
      #expect(words(server.service.health) == words(snapshot), "\(when)")
    }

    private static func words(_ health: ModuleHealth) -> [String] {
      ["\(health.phase)"] + health.modules.map { "\($0.name) \($0.version) \($0.state) \($0.reason ?? "")" }
    }

    private static func words(_ snapshot: ModuleSnapshot) -> [String] {
      ["\(snapshot.phase)"]
        + snapshot.modules.map { "\($0.name) \($0.version) \($0.state) \($0.reason ?? "")" }
    }
  }
#endif
