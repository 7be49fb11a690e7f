import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

import enum TestSupport.RandomRuns

/// A scope sees one generation of modules, no matter what is replaced around it.
@Suite("Generations in scopes")
struct ScopeGenerationTests {
  private static let left = ServiceKey<Int>("left")
  private static let right = ServiceKey<Int>("right")
  private static let third = ServiceKey<Int>("third")

  private func pair(_ number: Int) -> [any AppModule] {
    [("left", Self.left), ("right", Self.right)].map { name, key in
      module(name, "1.\(number).0", provides: [name: "1.0.0"]) { $0.provide(key) { number } }
    }
  }

  @Test("A scope never sees two generations, in any order of steps", arguments: RandomRuns.blocks(100))
  func generations(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let user = module("user", requires: ["left": "*", "right": "*"]) { context in
      let number = (try context.service(Self.left), try context.service(Self.right))
      #expect(number.0 == number.1)
    }
    let manager = try simulation.manager(pair(0) + [user])
    let outcomes = try simulation.run { () -> [String] in
      try await manager.start()
      return try await withThrowingTaskGroup(of: [String].self) { group in
        for _ in 0..<4 {
          group.addTask {
            var outcomes: [String] = []
            for _ in 0..<5 {
              do {
                let seen = try await manager.withScope { scope in
                  let first = try await scope.service(Self.left)
                  for _ in 0..<3 { await Task.yield() }
                  let second = try await scope.service(Self.right)
                  await Task.yield()
                  return [first, second, try await scope.service(Self.left)]
                }
                outcomes.append(Set(seen).count == 1 ? "one" : "mixed \(seen)")
              } catch let error as ModuleError {
                outcomes.append("\(error.code)")
              }
            }
            return outcomes
          }
        }
        group.addTask {
          for number in 1...3 { try await manager.replace(pair(number)) }
          return []
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
    }
    #expect(outcomes.count == 20)
    #expect(Set(outcomes).isSubset(of: ["one", "replaced"]), "seed \(seed): \(outcomes)")
    #expect(outcomes.contains("one"), "seed \(seed)")
    _ = try simulation.run { await manager.stop() }
  }

  @Test("Concurrent tasks of one scope never see two generations either", arguments: RandomRuns.blocks(100))
  func tasks(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let manager = try simulation.manager(pair(0))
    let seen = try simulation.run { () -> [[Int]] in
      try await manager.start()
      return try await withThrowingTaskGroup(of: [Int].self) { group in
        for _ in 0..<6 {
          group.addTask {
            await manager.withScope { scope in
              await withTaskGroup(of: Int?.self) { group in
                for key in [Self.left, Self.right, Self.right, Self.left] {
                  group.addTask { try? await scope.service(key) }
                }
                return await group.reduce(into: []) { if let number = $1 { $0.append(number) } }
              }
            }
          }
        }
        group.addTask {
          try await manager.replace(pair(1))
          return []
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    for numbers in seen { #expect(Set(numbers).count <= 1, "seed \(seed): \(numbers)") }
    _ = try simulation.run { await manager.stop() }
  }

  @Test(
    "An inner scope does not mix a newer module of the outer scope with its own older ones",
    arguments: 0..<50
  )
  func nestedGenerations(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let executor = simulation.executor
    let manager = try simulation.manager(
      pair(0) + [module("third", provides: ["third": "1.0.0"]) { $0.provide(Self.third) { 0 } }]
    )
    try simulation.run {
      try await manager.start()
      let change = try await manager.withScope { outer in
        let third = try await outer.service(Self.third)
        return try await manager.withScope { inner in
          let left = try await inner.service(Self.left)
          let change = Task.detached(executorPreference: executor) { try await manager.replace(pair(1)) }
          while try await manager.service(Self.right) == 0 { await Task.yield() }
          let right = try await outer.service(Self.right)
          #expect([third, left, right] == [0, 0, 1])
          let mixed = await moduleError { _ = try await inner.service(Self.right) }
          #expect(mixed?.code == .replaced, "seed \(seed)")
          // It keeps what it had, and what the outer scope had before.
          #expect(try await inner.service(Self.left) == 0)
          #expect(try await inner.service(Self.third) == 0)
          let pinned = await moduleError { _ = try manager.serviceHandle(Self.left).pinned() }
          #expect(pinned?.code == .replaced, "seed \(seed)")
          return change
        }
      }
      _ = try await change.value
      await manager.stop()
    }
  }

  @Test(
    "An outer and an inner scope used concurrently see one generation each",
    arguments: RandomRuns.blocks(100)
  )
  func nestedTasks(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let manager = try simulation.manager(pair(0))
    let seen = try simulation.run { () -> [[Int]] in
      try await manager.start()
      return try await withThrowingTaskGroup(of: [[Int]].self) { group in
        for _ in 0..<4 {
          group.addTask {
            await manager.withScope { outer in
              func ask(_ scope: ServiceScope, _ keys: [ServiceKey<Int>]) async -> [Int] {
                var numbers: [Int] = []
                for key in keys {
                  if let number = try? await scope.service(key) { numbers.append(number) }
                  await Task.yield()
                }
                return numbers
              }
              async let own = ask(outer, [Self.right, Self.left])
              let inner = await manager.withScope { await ask($0, [Self.left, Self.right, Self.left]) }
              return [await own, inner]
            }
          }
        }
        group.addTask {
          try await manager.replace(pair(1))
          return []
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
    }
    for numbers in seen { #expect(Set(numbers).count <= 1, "seed \(seed): \(seen)") }
    _ = try simulation.run { await manager.stop() }
  }

  /// A basket, and what is made from it; `other` is a second service of the baskets.
  private func totals(_ number: Int) -> [any AppModule] {
    [
      module("baskets", "1.\(number).0", provides: ["left": "1.0.0", "third": "1.0.0"]) { context in
        context.provide(Self.left, as: .scoped) { number }
        context.provide(Self.third, as: .scoped) { number }
      },
      module("totals", provides: ["right": "1.0.0"], requires: ["left": "*", "third": "*"]) { context in
        context.provide(Self.right, as: .scoped) { try context.service(Self.left) }
        context.provide(Self.right.named("third"), as: .scoped) { try context.service(Self.third) }
      },
    ]
  }

  @Test("An inner scope creates services from the modules that the outer scope keeps", arguments: 0..<20)
  func nestedFactories(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let clock = simulation.clock
    let manager = try simulation.manager(totals(1))
    try simulation.run {
      try await manager.start()
      let change = try await manager.withScope { outer in
        #expect(try await outer.service(Self.right) == 1)
        let change = Task.detached(executorPreference: simulation.executor) {
          try await manager.replace([totals(2)[0]])
        }
        try await clock.sleep(for: .seconds(1))
        for keys in [[Self.right], [Self.left], [Self.left, Self.right], [Self.right.named("third")]] {
          try await manager.withScope { inner in
            for key in keys {
              let number = try await inner.service(key)
              #expect(number == 1, "seed \(seed): \(keys)")
            }
          }
        }
        // What the scope itself creates now comes from what it keeps, too.
        #expect(try await outer.service(Self.right.named("third")) == 1)
        #expect(try await outer.service(Self.third) == 1)
        return change
      }
      _ = try await change.value
      #expect(try await manager.withScope { try await $0.service(Self.right) } == 2)
      await manager.stop()
    }
  }

  @Test("A factory that needs a new scope says so with its code, however deep it is", arguments: 0..<10)
  func factoryCode(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    @Sendable func left(_ number: Int) -> FakeModule {
      module("left", "1.\(number).0", provides: ["left": "1.0.0"]) { $0.provide(Self.left) { number } }
    }
    @Sendable func right(_ number: Int) -> FakeModule {
      module("right", "1.\(number).0", provides: ["right": "1.0.0"]) {
        $0.provide(Self.right, as: .scoped) { number }
      }
    }
    let user = module("user", provides: ["third": "1.0.0"], lazily: ["right": "*"]) { context in
      let right = try context.serviceHandle(Self.right)
      context.provide(Self.third, as: .scoped) { try right.get() }
      context.provide(Self.third.named("first"), as: .scoped) { 1 }
      context.provide(Self.third.named("deep"), as: .scoped) {
        try context.manager.serviceHandle(Self.third).get()
      }
    }
    let manager = try simulation.manager([left(1), right(1), user])
    try simulation.run {
      try await manager.start()
      let change = try await manager.withScope { scope in
        _ = try await scope.service(Self.left)
        _ = try await scope.service(Self.third.named("first"))
        let change = Task.detached(executorPreference: simulation.executor) {
          try await manager.replace([left(2), right(2)])
        }
        while await manager.snapshot()["left"]?.version == Version(1, 1, 0) { await Task.yield() }
        let error = await moduleError { _ = try await scope.service(Self.third.named("deep")) }
        #expect(error?.code == .replaced, "seed \(seed): \(String(describing: error))")
        return change
      }
      _ = try await change.value
      await manager.stop()
    }
  }

  @Test("A scope whose outer scope has ended has no services any more")
  func orphan() async throws {
    let manager = try ModuleManager(modules: pair(0))
    try await manager.start()
    let (ended, signal) = AsyncStream.makeStream(of: Void.self)
    let (begun, beginning) = AsyncStream.makeStream(of: Void.self)
    let work = await manager.withScope { _ in
      let work = Task {
        try await manager.withScope { inner in
          beginning.finish()
          for await _ in ended {}
          _ = try await inner.service(Self.left)
        }
      }
      for await _ in begun {}
      return work
    }
    signal.finish()
    let error = await moduleError { try await work.value }
    #expect(error?.code == .noScope)
    await manager.stop()
  }

  @Test("A scope around one of another manager lends it no modules")
  func managers() async throws {
    let first = try ModuleManager(modules: pair(1))
    let second = try ModuleManager(modules: pair(2))
    try await first.start()
    try await second.start()
    let seen = try await first.withScope { outer in
      let number = try await outer.service(Self.left)
      return try await second.withScope { inner in [number, try await inner.service(Self.left)] }
    }
    #expect(seen == [1, 2])
    await first.stop()
    await second.stop()
  }

  @Test("On real threads no scope sees two generations, and none is lost", arguments: 0..<3)
  func threads(round: Int) async throws {
    let manager = try ModuleManager(modules: pair(0))
    try await manager.start()
    let isDone = Guarded(false)
    let (ones, replaced) = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
      for _ in 0..<8 {
        group.addTask {
          var counts = (0, 0)
          while !isDone.withLock({ $0 }) {
            do {
              let pair = try await manager.withScope { scope in
                (try await scope.service(Self.left), try await scope.service(Self.right))
              }
              #expect(pair.0 == pair.1)
              counts.0 += 1
            } catch let error as ModuleError {
              #expect(error.code == .replaced, "\(error)")
              counts.1 += 1
            }
            // Otherwise the replacements might never get a thread.
            await Task.yield()
          }
          return counts
        }
      }
      group.addTask {
        for number in 1...30 { try await manager.replace(pair(number)) }
        isDone.withLock { $0 = true }
        return (0, 0)
      }
      return try await group.reduce(into: (0, 0)) { $0 = ($0.0 + $1.0, $0.1 + $1.1) }
    }
    #expect(ones > replaced)
    #expect(await manager.stop().isClean)
  }
}
