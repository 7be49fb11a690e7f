import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

@Suite("Scopes that keep a module with several interfaces")
struct ScopeProviderTests {
  private static let keys = (0...4).map { ServiceKey<Int>("part-\($0)") }

  /// Returns a module whose services tell its life.
  private static func machine(_ lives: Counter, _ version: String = "1.0.0") -> FakeModule {
    let interfaces = Dictionary(uniqueKeysWithValues: keys.map { ($0.interface, "1.0.0") })
    return module("machine", version, needs: ["log"], provides: interfaces) { context in
      let life = lives.raise()
      for key in keys { context.provide(key) { life } }
    }
  }

  @Test(
    "What a scope has not requested from a module that it keeps is of the same life as what it has requested",
    arguments: ["log", "machine"],
    0..<10
  )
  func sameLife(replaced: String, seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let (keys, lives) = (Self.keys, Counter())
    let manager = try simulation.manager([FakeModule("log"), Self.machine(lives)])
    try simulation.run {
      try await manager.start()
      let change = try await manager.withScope { scope in
        #expect(try await scope.service(keys[0]) == 1)
        // Either the machine has been replaced, or it is stopping in order to restart.
        let newcomer = replaced == "log" ? FakeModule("log", "1.1.0") : Self.machine(lives, "1.1.0")
        let change = Task.detached(executorPreference: simulation.executor) {
          try await manager.replace([newcomer])
        }
        try await simulation.clock.sleep(for: .seconds(1))
        #expect(try await scope.service(keys[1]) == 1)
        #expect(try await manager.withScope { try await $0.service(keys[2]) } == 1)
        #expect(try await manager.service(keys[3]) == 1)
        #expect(try manager.serviceHandle(keys[4]).get() == 1)
        return change
      }
      _ = try await change.value
      for key in keys { #expect(try await manager.service(key) == 2) }
      #expect(await manager.stop().isClean)
    }
  }

  @Test("A module does not answer for an interface that it offered, but was not the provider of")
  func notTheProvider() throws {
    let simulation = Simulation(seed: 1)
    let (keys, lives) = (Self.keys, Counter())
    let rival = module("rival", provides: ["part-1": "1.0.0"]) { $0.provide(keys[1]) { 9 } }
    let manager = try simulation.manager([FakeModule("log"), Self.machine(lives), rival])
    try simulation.run {
      try await manager.start()
      try await manager.withScope { scope in
        #expect(try await scope.service(keys[0]) == 1)
        let change = Task.detached(executorPreference: simulation.executor) {
          try await manager.apply(ModuleChange(removing: ["rival"], replacing: [Self.machine(lives)]))
        }
        #expect(await moduleError { _ = try await scope.service(keys[1]) }?.code == .ambiguousService)
        try await simulation.clock.sleep(for: .seconds(1))
        #expect(try await scope.service(keys[2]) == 1)
        // Now the new machine alone provides it, and the scope does not have it.
        #expect(await moduleError { _ = try await scope.service(keys[1]) }?.code == .replaced)
        _ = change
      }
      _ = await manager.stop()
    }
  }

  @Test("On real threads, too, a scope gets everything from one life, in any way", arguments: 0..<2)
  func threads(round: Int) async throws {
    let (keys, lives) = (Self.keys, Counter())
    let manager = try ModuleManager(
      modules: [FakeModule("log"), Self.machine(lives)],
      options: .patient
    )
    try await manager.start()
    let handle = manager.serviceHandle(keys[1])
    let isOver = Guarded(false)
    let seen = try await withThrowingTaskGroup(of: Set<[Int]>.self) { group in
      group.addTask {
        for _ in 0..<100 { try await manager.replace([Self.machine(lives)]) }
        isOver.withLock { $0 = true }
        return []
      }
      for way in 0..<4 {
        group.addTask {
          var seen: Set<[Int]> = []
          while !isOver.withLock({ $0 }) {
            let pair = try await manager.withScope { scope in
              let first = try await scope.service(keys[0])
              let second =
                switch way {
                case 0: try await scope.service(keys[1])
                case 1: try await manager.service(keys[1])
                case 2: try handle.get()
                default: try await handle.use { $0 }
                }
              return [first, second]
            }
            seen.insert(pair)
          }
          return seen
        }
      }
      return try await group.reduce(into: Set<[Int]>()) { $0.formUnion($1) }
    }
    #expect(seen.filter { $0[0] != $0[1] } == [])
    await manager.stop()
  }
}
