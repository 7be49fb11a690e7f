import ModuleKit
import ModuleKitTesting
import Testing

@Suite("Modules that start on first use while a change is in progress")
struct LazyChangeTests {
  /// A module that starts on first use and takes a second to do so.
  private func lazy(
    _ simulation: Simulation,
    _ name: String,
    _ version: String = "1.0.0",
    needs: [String] = [],
    takes duration: Duration = .seconds(1),
    fails: Bool = false
  ) -> FakeModule {
    var module = eager(simulation, name, version, needs: needs, takes: duration, fails: fails)
    module.startup = .onFirstUse
    return module
  }

  private func eager(
    _ simulation: Simulation,
    _ name: String,
    _ version: String = "1.0.0",
    needs: [String] = [],
    takes duration: Duration,
    fails: Bool = false
  ) -> FakeModule {
    FakeModule(name, version, needs: needs, journal: simulation.journal) { _ in
      try await simulation.clock.sleep(for: duration)
      if fails { throw Failure("\(name) is broken") }
    }
  }

  @Test("A failed change does not end the wait for a module that it would have replaced", arguments: 0..<20)
  func waiting(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let manager = try simulation.manager([
      lazy(simulation, "base", takes: .seconds(5)), lazy(simulation, "reports", needs: ["base"]),
      FakeModule("mail"),
    ])
    let (change, use) = try simulation.run {
      try await manager.start()
      // It waits for its base when the change fails.
      async let use = moduleError { _ = try await manager.module(FakeModule.self, named: "reports") }
      try await simulation.clock.sleep(for: .seconds(1))
      let change = await moduleError {
        try await manager.replace([
          lazy(simulation, "reports", "1.1.0", needs: ["base"]),
          eager(simulation, "mail", "1.1.0", takes: .seconds(1), fails: true),
        ])
      }
      return (change, await use)
    }
    #expect(change?.code == .initializeFailed)
    #expect(use == nil, "\(String(describing: use))")
    _ = try simulation.run { await manager.stop() }
  }

  @Test("A module that a caller requests during a change fails by itself", arguments: 0..<20)
  func ownFailure(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let manager = try simulation.manager([
      eager(simulation, "base", takes: .seconds(5)),
      eager(simulation, "cart", needs: ["base"], takes: .seconds(5)),
      lazy(simulation, "reports", needs: ["base"], fails: true), lazy(simulation, "page", needs: ["reports"]),
    ])
    let (plan, codes, snapshot) = try simulation.run {
      try await manager.start()
      async let plan = manager.replace([eager(simulation, "base", "1.1.0", takes: .seconds(5))])
      try await simulation.clock.sleep(for: .seconds(1))
      async let reports = moduleError { _ = try await manager.module(FakeModule.self, named: "reports") }
      async let page = moduleError { _ = try await manager.module(FakeModule.self, named: "page") }
      let codes = [await reports?.code, await page?.code]
      return (try await plan, codes, await manager.snapshot())
    }
    #expect(plan.restarted == ["cart"])
    #expect(codes == [.initializeFailed, .failed])
    #expect(snapshot["base"]?.version == Version(1, 1, 0) && snapshot["cart"]?.state == .ready)
    _ = try simulation.run { await manager.stop() }
  }

  @Test(
    "A change that waits for a caller does not keep a failure from it",
    arguments: [["held", "reports"], ["held", "base"], ["held"]],
    0..<10
  )
  func committing(replaced: [String], seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let manager = try simulation.manager([
      FakeModule("held"), lazy(simulation, "base", fails: true), lazy(simulation, "reports", needs: ["base"]),
    ])
    let report = try simulation.run {
      try await manager.start()
      async let plan = manager.replace(
        replaced.map { name in
          name == "held"
            ? FakeModule(name, "1.1.0")
            : lazy(simulation, name, "1.1.0", needs: name == "base" ? [] : ["base"], fails: name == "base")
        }
      )
      try await manager.use(FakeModule.self, named: "held") { _ in
        while await manager.snapshot()["held"]?.version == Version(1, 0, 0) { await Task.yield() }
        let error = await moduleError { _ = try await manager.module(FakeModule.self, named: "reports") }
        #expect(error?.code == .failed && error?.module == "base")
      }
      _ = try await plan
      return await manager.stop()
    }
    #expect(report.problems.allSatisfy { $0.code == .initializeFailed }, "\(report.problems)")
    #expect(simulation.clock.now.time < .seconds(5))
  }

  @Test("What failed before the switch is not kept from a caller either", arguments: 0..<20)
  func failedBefore(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let manager = try simulation.manager([
      FakeModule("held"), lazy(simulation, "reports", needs: ["held"], fails: true),
    ])
    let report = try simulation.run {
      try await manager.start()
      _ = try await manager.use(FakeModule.self, named: "held") { _ in
        let change = Task.detached(executorPreference: simulation.executor) {
          try await manager.replace([eager(simulation, "held", "1.1.0", takes: .seconds(3))])
        }
        try await simulation.clock.sleep(for: .seconds(1))
        // It fails after two seconds, and the switch is after three.
        let error = await moduleError { _ = try await manager.module(FakeModule.self, named: "reports") }
        #expect(error?.code == .initializeFailed)
        return change
      }
      .value
      return await manager.stop()
    }
    #expect(report.problems.map(\.code) == [.initializeFailed])
    #expect(simulation.clock.now.time < .seconds(5))
  }

  @Test("What waits in vain for a failed module starts on its replacement", arguments: 0..<20)
  func repaired(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let manager = try simulation.manager([
      lazy(simulation, "base", fails: true), lazy(simulation, "reports", needs: ["base"]), FakeModule("mail"),
    ])
    let error = try simulation.run {
      try await manager.start()
      async let plan = manager.replace([
        lazy(simulation, "base", "1.1.0"), eager(simulation, "mail", "1.1.0", takes: .seconds(5)),
      ])
      try await simulation.clock.sleep(for: .seconds(1))
      let error = await moduleError { _ = try await manager.module(FakeModule.self, named: "reports") }
      _ = try await plan
      return error
    }
    #expect(error == nil, "\(String(describing: error))")
    _ = try simulation.run { await manager.stop() }
  }

  @Test("A caller learns why a module failed, even if another one has requested it again", arguments: 0..<20)
  func requestedAgain(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let manager = try simulation.manager([
      FakeModule("base"), lazy(simulation, "flaky", needs: ["base"], takes: .seconds(6), fails: true),
      lazy(simulation, "reports", needs: ["flaky"]),
    ])
    let codes = try simulation.run {
      try await manager.start()
      async let flaky = moduleError { _ = try await manager.module(FakeModule.self, named: "flaky") }
      try await simulation.clock.sleep(for: .seconds(1))
      async let change = moduleError {
        try await manager.replace([eager(simulation, "base", "1.1.0", takes: .seconds(2))])
      }
      try await simulation.clock.sleep(for: .seconds(3))
      // The change restarts `flaky`, fails, and restarts it again. Both callers are answered at its end.
      async let reports = moduleError { _ = try await manager.module(FakeModule.self, named: "reports") }
      return [await change?.code, await flaky?.code, await reports?.code]
    }
    #expect(codes == [.initializeFailed, .initializeFailed, .failed])
    _ = try simulation.run { await manager.stop() }
  }
}
