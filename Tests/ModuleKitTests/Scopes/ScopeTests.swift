import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

extension ScopeKey where Value == String {
  static var user: Self { ScopeKey("user") }
}

extension ServiceKey where Value == Basket {
  static var basket: Self { ServiceKey("basket") }
  static var receipt: Self { ServiceKey("receipt") }
}

/// A service of one scope.
final class Basket: Sendable {
  let owner: String
  init(_ owner: String) { self.owner = owner }
}

@Suite("Scopes")
struct ScopeTests {
  private let journal = Guarded<[String]>([])

  private func note(_ line: String) { journal.withLock { $0.append(line) } }

  /// Provides a basket for each scope, and a receipt that asks for the basket.
  private func shop(_ version: String = "1.0.0") -> FakeModule {
    module("shop", version, provides: ["basket": "1.0.0", "receipt": "1.0.0"]) { context in
      context.provideScoped(.basket) { scope in
        let basket = Basket(try scope.value(.user))
        note("made basket of \(basket.owner)")
        return basket
      } end: { basket in
        note("ended basket of \(basket.owner)\(Task.isCancelled ? ", cancelled" : "")")
      }
      context.provideScoped(.receipt) { scope in
        let receipt = Basket("receipt of \(try scope.value(.user))")
        note("made \(receipt.owner)")
        return receipt
      } end: {
        note("ended \($0.owner)")
      }
    }
  }

  private func values(_ user: String) -> ScopeValues {
    var values = ScopeValues()
    values[.user] = user
    return values
  }

  @Test("one instance a scope, of its values, made on first use and ended in reverse")
  func lifetime() async throws {
    let manager = try ModuleManager(modules: [shop()])
    try await manager.start()
    try await manager.withScope(values("ada")) { scope in
      #expect(journal.withLock { $0 }.isEmpty)
      let basket = try await scope.service(.basket)
      _ = try await scope.service(.receipt)
      #expect(try await scope.service(.basket) === basket)
      // The manager's own look-up is inside the scope, too.
      #expect(try await manager.service(.basket) === basket)
      #expect(try await manager.serviceHandle(.basket).use { $0 === basket })
      #expect(try manager.serviceHandle(.basket).get() === basket)
      #expect(scope[.user] == "ada" && ServiceScope.current === scope)
    }
    try await manager.withScope(values("eve")) { _ = try await $0.service(.basket) }
    #expect(
      journal.withLock { $0 } == [
        "made basket of ada", "made receipt of ada", "ended receipt of ada", "ended basket of ada",
        "made basket of eve", "ended basket of eve",
      ]
    )
    #expect(ServiceScope.current == nil)
    await manager.stop()
  }

  @Test("what a scope has made is ended after an error and after a cancellation", arguments: [true, false])
  func endings(isCancelled: Bool) async throws {
    let manager = try ModuleManager(modules: [shop()])
    try await manager.start()
    let (made, waiting) = AsyncStream.makeStream(of: Void.self)
    let work = Task {
      try await manager.withScope(values("ada")) { scope in
        _ = try await scope.service(.basket)
        waiting.finish()
        if isCancelled { for await _ in AsyncStream<Void>(unfolding: { await stall() }) {} }
        throw Failure()
      }
    }
    for await _ in made {}
    if isCancelled { work.cancel() }
    await #expect(throws: Failure.self) { try await work.value }
    #expect(journal.withLock { $0 } == ["made basket of ada", "ended basket of ada"])
    await manager.stop()
  }

  /// Returns when the task is cancelled.
  private func stall() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    for await _ in stream {}
    continuation.finish()
  }

  @Test("scopes nest: values are inherited, instances are not")
  func nesting() async throws {
    let manager = try ModuleManager(modules: [shop()])
    try await manager.start()
    try await manager.withScope(values("ada")) { outer in
      let basket = try await outer.service(.basket)
      try await manager.withScope { inner in
        #expect(inner.outer === outer && inner[.user] == "ada")
        let own = try await inner.service(.basket)
        #expect(own !== basket)
      }
      try await manager.withScope(values("eve")) { inner in
        let (own, outer) = (try await inner.service(.basket), try await outer.service(.basket))
        #expect(own.owner == "eve" && outer === basket)
      }
    }
    #expect(
      journal.withLock { $0.filter { $0.hasPrefix("ended") } } == [
        "ended basket of ada", "ended basket of eve", "ended basket of ada",
      ]
    )
    await manager.stop()
  }

  @Test("many tasks of a scope that ask at once get one instance")
  func concurrency() async throws {
    let manager = try ModuleManager(modules: [shop()])
    try await manager.start()
    for _ in 0..<50 {
      let count = try await manager.withScope(values("ada")) { scope in
        try await withThrowingTaskGroup(of: ObjectIdentifier.self) { group in
          for _ in 0..<8 { group.addTask { ObjectIdentifier(try await scope.service(.basket)) } }
          return try await group.reduce(into: Set<ObjectIdentifier>()) { $0.insert($1) }.count
        }
      }
      #expect(count == 1)
    }
    #expect(journal.withLock { $0.count } == 100)
    await manager.stop()
  }

  // MARK: What has no scope

  @Test("outside of a scope, after its end and without its values there is no service of a scope")
  func outside() async throws {
    let manager = try ModuleManager(modules: [shop()])
    try await manager.start()
    let outside = await moduleError { _ = try await manager.service(.basket) }
    #expect(outside?.code == .noScope)
    let scope = await manager.withScope(values("ada")) { $0 }
    let late = await moduleError { _ = try await scope.service(.basket) }
    #expect(late?.code == .noScope)
    let poor = await moduleError { try await manager.withScope { _ = try await $0.service(.basket) } }
    #expect(poor?.code == .serviceFailed)
    #expect((poor?.underlying as? ModuleError)?.code == .missingValue)
    #expect(poor?.description.contains("`user`") == true)
    await manager.stop()
  }

  @Test("a module that asks while it initializes fails the start, also if a scope has begun it")
  func initializing() async throws {
    let user = module("user", requires: ["basket": "*"]) { _ = try $0.service(.basket) }
    let manager = try ModuleManager(modules: [shop(), user])
    let error = await moduleError {
      try await manager.withScope(values("ada")) { _ in _ = try await manager.start() }
    }
    #expect(error?.code == .initializeFailed && error?.module == "user")
    #expect((error?.underlying as? ModuleError)?.code == .noScope)
  }

  @Test("a singleton that asks for a service of a scope is an error, inside a scope too")
  func captive() async throws {
    let keeper = module("keeper", provides: ["order-cart": "1.2.0"], requires: ["basket": "*"]) { context in
      context.provide(.orderCart) {
        _ = try context.service(.basket)
        return NumberedCart(1)
      }
    }
    let manager = try ModuleManager(modules: [shop(), keeper])
    try await manager.start()
    let error = await moduleError {
      try await manager.withScope(values("ada")) { _ = try await $0.service(.orderCart) }
    }
    #expect(error?.code == .serviceFailed)
    let cause = error?.underlying as? ModuleError
    #expect(cause?.code == .noScope && cause?.description.hasPrefix("the singleton order-cart asks") == true)
    await manager.stop()
  }

  @Test("a scope's work cannot wait for the end of a module that it keeps")
  func reentrancy() async throws {
    let manager = try ModuleManager(modules: [shop()])
    try await manager.start()
    try await manager.withScope(values("ada")) { scope in
      _ = try await scope.service(.basket)
      let change = await moduleError { try await manager.replace([shop("1.1.0")]) }
      #expect(change?.code == .reentrant)
      let wait = await moduleError { try await manager.waitUntilStopped() }
      #expect(wait?.code == .reentrant)
    }
    try await manager.replace([shop("1.1.0")])
    await manager.stop()
  }

  // MARK: Generations

  private static let left = ServiceKey<Int>("left")
  private static let right = ServiceKey<Int>("right")
  private static let third = ServiceKey<Int>("third")

  private func pair(_ number: Int) -> [any AppModule] {
    [("left", Self.left), ("right", Self.right)].map { name, key in
      module(name, "1.\(number).0", provides: [name: "1.0.0"]) { $0.provide(key) { number } }
    }
  }

  @Test("a scope never sees two generations, in any order of steps", arguments: 0..<200)
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

  @Test("nor do tasks of one scope that ask at the same time", arguments: 0..<300)
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
    "an inner scope does not take a newer module of the outer one beside its older ones",
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
          // What it had, and what the outer one had before, it keeps.
          #expect(try await inner.service(Self.left) == 0)
          #expect(try await inner.service(Self.third) == 0)
          return change
        }
      }
      _ = try await change.value
      await manager.stop()
    }
  }

  @Test("an outer and an inner scope that are used at once see one generation each", arguments: 0..<300)
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

  @Test("a scope whose outer one has ended has no services any more")
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

  @Test("a scope around one of another manager lends it no modules")
  func managers() async throws {
    let first = try ModuleManager(modules: pair(1))
    let second = try ModuleManager(modules: pair(2))
    try await first.start()
    try await second.start()
    let seen = try await first.withScope(values("ada")) { outer in
      let number = try await outer.service(Self.left)
      return try await second.withScope { inner in [number, try await inner.service(Self.left)] }
    }
    #expect(seen == [1, 2])
    await first.stop()
    await second.stop()
  }

  @Test("on real threads neither, and none is lost", arguments: 0..<3)
  func threads(round: Int) async throws {
    let manager = try threadedManager(pair(0))
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

  @Test("a module that a scope uses is not destroyed before the scope ends")
  func lease() throws {
    let simulation = Simulation(seed: 1)
    let manager = try simulation.manager([shop()])
    try simulation.run {
      try await manager.start()
      let (used, signal) = AsyncStream.makeStream(of: Void.self)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          for await _ in used {}
          try await manager.replace([shop("1.1.0")])
          note("replaced")
        }
        try await manager.withScope(values("ada")) { scope in
          _ = try await scope.service(.basket)
          signal.finish()
          for _ in 0..<50 { await Task.yield() }
          note("work is done")
        }
        try await group.waitForAll()
      }
      await manager.stop()
    }
    #expect(
      journal.withLock { $0 } == ["made basket of ada", "work is done", "ended basket of ada", "replaced"]
    )
  }

  @Test("scopes, their services and their manager are released")
  func memory() async throws {
    weak var kept: ServiceScope?
    weak var basket: Basket?
    weak var held: ModuleManager?
    do {
      let manager = try ModuleManager(modules: [shop()])
      held = manager
      try await manager.start()
      try await manager.withScope(values("ada")) { scope in
        kept = scope
        basket = try await scope.service(.basket)
      }
      #expect(kept == nil && basket == nil)
      await manager.stop()
    }
    // Tasks that the stop has cancelled hold it until they have ended, too.
    for _ in 0..<1_000_000 where held != nil { await Task.yield() }
    #expect(held == nil)
  }
}
