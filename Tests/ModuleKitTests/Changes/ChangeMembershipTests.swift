import ModuleKit
import ModuleKitTesting
import Testing

@Suite("Modules that are added and removed")
struct ChangeMembershipTests {
  @Test("Modules removed or replaced together never start again", arguments: 0..<10)
  func gone(seed: UInt64) throws {
    for (replaces, startsBefore) in [(true, true), (true, false), (false, true), (false, false)] {
      let simulation = Simulation(seed: seed)
      let (journal, newer) = (simulation.journal, Journal())
      let manager = try simulation.manager([
        FakeModule("base", needs: ["log"], journal: journal), FakeModule("log", journal: journal),
        FakeModule("zeta", needs: ["base"], journal: journal),
      ])
      try simulation.run {
        if startsBefore { try await manager.start() }
        if replaces {
          try await manager.replace([
            FakeModule("zeta", needs: ["base"], journal: newer),
            FakeModule("base", needs: ["log"], journal: newer),
          ])
        } else {
          try await manager.remove(["base", "zeta"])
        }
        await manager.stop()
        journal.removeAll()
        newer.removeAll()
        try await manager.start()
      }
      #expect(journal.modules(.initialized) == ["log"], "seed \(seed)")
      #expect(newer.modules(.initialized) == (replaces ? ["base", "zeta"] : []), "seed \(seed)")
    }
  }

  @Test("A module that others need is removed only together with them; otherwise they are named")
  func remove() throws {
    let simulation = Simulation(seed: 1)
    let manager = try ChangeTests.running(simulation)
    let error = try simulation.run { await DeadlineTests.code { try await manager.remove(["db"]) } }
    #expect(error?.code == .neededByOthers)
    #expect(error?.modules == ["cart"])
    #expect(error?.description == "db cannot be removed: cart needs it; first remove or replace cart")
    let log = try simulation.run { await DeadlineTests.code { try await manager.remove(["log"]) } }
    #expect(log?.modules == ["db", "mail"])
    #expect(simulation.journal.entries.isEmpty)

    let plan = try simulation.run { try await manager.remove(["db", "shop", "cart"]) }
    #expect(plan.restarted.isEmpty && plan.untouchedCount == 2)
    #expect(simulation.journal.modules(.destroyed) == ["shop", "cart", "db"])
    let unknown = try simulation.run { await DeadlineTests.code { try await manager.remove(["lgo"]) } }
    #expect(unknown?.description == "the manager has no module `lgo`; did you mean `log`?")
    let newcomer = try simulation.run {
      await DeadlineTests.code { try await manager.replace([FakeModule("adyen")]) }
    }
    #expect(newcomer?.description == "the manager has no module `adyen`; use `add` for a new one")
    _ = try simulation.run { await manager.stop() }
    #expect(simulation.journal.modules(.destroyed).count == 5)
  }

  @Test("An added module comes up, and modules that accept it optionally restart")
  func add() throws {
    let simulation = Simulation(seed: 1)
    let shop = FakeModule(
      ModuleManifest(
        name: "shop",
        version: Version(1, 0, 0),
        optionalDependencies: [Dependency("ads", try Requirement(parsing: "^1"))]
      ),
      journal: simulation.journal
    )
    let manager = try simulation.manager([shop, FakeModule("log", journal: simulation.journal)])
    _ = try simulation.run { try await manager.start() }
    simulation.journal.removeAll()
    let plan = try simulation.run {
      try await manager.add([FakeModule("ads", needs: ["log"], journal: simulation.journal)])
    }
    #expect(plan.restarted == ["shop"])
    #expect(simulation.journal.modules(.initialized) == ["ads", "shop"])
    let twice = try simulation.run { await DeadlineTests.code { try await manager.add([FakeModule("ads")]) } }
    #expect(twice?.code == .invalid)
    _ = try simulation.run { await manager.stop() }
    #expect(simulation.journal.modules(.destroyed) == ["shop", "shop", "ads", "log"])
  }

  @Test("While the manager is stopped, a change affects only the set of modules")
  func whileStopped() throws {
    let simulation = Simulation(seed: 1)
    let manager = try simulation.manager(ChangeTests.modules(simulation.journal))
    _ = try simulation.run { try await manager.remove(["shop"]) }
    _ = try simulation.run {
      try await manager.replace([FakeModule("db", "1.1.0", needs: ["mail"], journal: simulation.journal)])
    }
    #expect(simulation.journal.entries.isEmpty)
    _ = try simulation.run { try await manager.start() }
    #expect(simulation.journal.modules(.initialized) == ["log", "mail", "db", "cart"])
    _ = try simulation.run { await manager.stop() }
    #expect(simulation.journal.modules(.destroyed) == ["cart", "db", "mail", "log"])
  }
}
