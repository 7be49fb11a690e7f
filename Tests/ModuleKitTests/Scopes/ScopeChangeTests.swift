import ModuleKit
import ModuleKitTesting
import Testing

@Suite("Scopes while their modules restart")
struct ScopeChangeTests {
  /// What is requested in a scope that uses `above` while a change restarts it: a service of the same module, one of another
  /// module that restarts, and the same in other ways.
  enum Request: String, CaseIterable, Sendable {
    case same, service, nested, handle, module, action, route

    func callAsFunction(_ manager: ModuleManager, _ scope: ServiceScope) async throws {
      let (same, top) = (ServiceKey<Int>("same"), ServiceKey<Int>("top"))
      switch self {
      case .same: _ = try await scope.service(same)
      case .service: _ = try await scope.service(top)
      case .nested: try await manager.withScope { _ = try await $0.service(top) }
      case .handle: try await manager.serviceHandle(top).use { _ in }
      case .module: _ = try await manager.module(FakeModule.self, named: "top")
      case .action: _ = try await manager.call(Action<NoValue, Int>("top.act"))
      case .route: _ = try await manager.open("shop://unknown")
      }
    }
  }

  private func manager(_ simulation: Simulation) throws -> ModuleManager {
    var top = module("top", needs: ["above"], provides: ["top": "1.0.0"], journal: simulation.journal) {
      $0.provide(ServiceKey<Int>("top")) { 1 }
      $0.handle(Action<NoValue, Int>("top.act")) { _ in 1 }
    }
    top.onURL = { _ in .handled(1) }
    return try simulation.manager([
      FakeModule("log"),
      module("above", needs: ["log"], provides: ["held": "1.0.0", "same": "1.0.0"]) {
        $0.provide(ServiceKey<Int>("held")) { 1 }
        $0.provide(ServiceKey<Int>("same")) { 1 }
      },
      top,
    ])
  }

  @Test(
    "A request that would wait for the end of its own scope asks for a new scope",
    arguments: Request.allCases,
    0..<20
  )
  func replaced(request: Request, seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let manager = try manager(simulation)
    let outcomes = try simulation.run { () -> [String] in
      try await manager.start()
      return try await withThrowingTaskGroup(of: [String].self) { group in
        for _ in 0..<4 {
          group.addTask {
            var outcomes: [String] = []
            for _ in 0..<6 {
              do {
                try await manager.withScope { scope in
                  _ = try await scope.service(ServiceKey<Int>("held"))
                  for _ in 0..<3 { await Task.yield() }
                  try await request(manager, scope)
                }
                outcomes.append("done")
              } catch {
                outcomes.append("\(ModuleError(error)?.code.description ?? "\(error)")")
              }
            }
            return outcomes
          }
        }
        group.addTask {
          for number in 1...4 { try await manager.replace([FakeModule("log", "1.\(number).0")]) }
          return []
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
    }
    #expect(Set(outcomes).isSubset(of: ["done", "replaced"]), "seed \(seed): \(outcomes)")
    #expect(outcomes.contains("done"), "seed \(seed)")
    let report = try simulation.run { await manager.stop() }
    #expect(report.isClean)
    #expect(simulation.clock.now.time == .zero)
  }

  @Test("The error names the module that waits for the scope, and the one that was requested")
  func error() throws {
    let simulation = Simulation(seed: 1)
    let manager = try manager(simulation)
    let error = try simulation.run {
      try await manager.start()
      let executor = simulation.executor
      let (change, error) = try await manager.withScope { scope in
        _ = try await scope.service(ServiceKey<Int>("held"))
        let change = Task.detached(executorPreference: executor) {
          try await manager.replace([FakeModule("log", "1.1.0")])
        }
        while await manager.snapshot()["above"]?.state != .stopping { await Task.yield() }
        return (change, await moduleError { _ = try await scope.service(ServiceKey<Int>("top")) })
      }
      _ = try await change.value
      await manager.stop()
      return error
    }
    #expect(
      error?.description
        == "above is being stopped or replaced, and a scope that uses it waits for top, which starts only after that; "
        + "begin a new scope"
    )
    #expect(error?.code == .replaced && error?.modules == ["above", "top"])
  }

  @Test(
    "In a scope, handles and the manager return the service of the module that the scope keeps",
    arguments: 0..<10
  )
  func kept(seed: UInt64) throws {
    let simulation = Simulation(seed: seed)
    let clock = simulation.clock
    let (held, made) = (ServiceKey<Int>("held"), ServiceKey<Int>("made"))
    let lives = Counter()
    let above = module("above", needs: ["log"], provides: ["held": "1.0.0", "made": "1.0.0"]) { context in
      try await clock.sleep(for: .seconds(1))
      let life = lives.raise()
      context.provide(held) { life }
      context.provide(made, as: .scoped) { life }
    }
    let user = module("user", lazily: ["held": "*", "made": "*"]) { context in
      let (held, made) = (try context.serviceHandle(held), try context.serviceHandle(made))
      context.handle(Action<NoValue, [Int]>("user.get")) { _ in [try held.get(), try made.get()] }
    }
    let manager = try simulation.manager([FakeModule("log"), above, user])
    try simulation.run {
      try await manager.start()
      let (early, earlier) = (manager.serviceHandle(held), manager.serviceHandle(made))
      let change = try await manager.withScope { scope in
        #expect(try await [scope.service(held), scope.service(made)] == [1, 1])
        let pinned = try early.pinned()
        let change = Task.detached(executorPreference: simulation.executor) {
          try await manager.replace([FakeModule("log", "1.1.0")])
        }
        // First, `above` is waiting for the scope.
        try await clock.sleep(for: .milliseconds(500))
        #expect(try early.get() == 1 && earlier.get() == 1)
        #expect(try await early.use { $0 } == 1)
        #expect(try await manager.service(made) == 1)
        #expect(try await manager.call(Action<NoValue, [Int]>("user.get")) == [1, 1])
        #expect(await moduleError { _ = try pinned.get() }?.code == .replaced)
        return change
      }
      let outside = await moduleError { _ = try early.get() }
      #expect(outside?.code == .notRunning)
      _ = try await change.value
      #expect(try early.get() == 2)
      await manager.stop()
    }
  }

  @Test(
    "What a scope has used for longer than its module's limit is refused, not stale",
    arguments: [false, true]
  )
  func overstayed(isReplaced: Bool) throws {
    let simulation = Simulation(seed: 1)
    let clock = simulation.clock
    let held = ServiceKey<Int>("held")
    @Sendable func holder(_ number: Int) -> FakeModule {
      var holder = module("holder", provides: ["held": "1.0.0"], journal: simulation.journal) { context in
        context.provide(held) { number }
      }
      holder.timeouts = ModuleTimeouts(destruction: .seconds(1))
      return holder
    }
    let manager = try simulation.manager([holder(1)])
    try simulation.run {
      try await manager.start()
      let handle = manager.serviceHandle(held)
      let end = try await manager.withScope { scope in
        #expect(try await scope.service(held) == 1)
        let end = Task.detached(executorPreference: simulation.executor) {
          if isReplaced { _ = try await manager.replace([holder(2)]) } else { await manager.stop() }
        }
        try await clock.sleep(for: .milliseconds(500))
        #expect(try await scope.service(held) == 1)
        try await clock.sleep(for: .seconds(5))
        #expect(simulation.journal.modules(.destroyed) == ["holder"])
        let codes = await [
          moduleError { _ = try await scope.service(held) }, moduleError { _ = try handle.get() },
          moduleError { _ = try await handle.use { $0 } },
          moduleError { _ = try await manager.service(held) },
          moduleError { _ = try await manager.withScope { try await $0.service(held) } },
        ].map { $0?.code }
        #expect(codes == Array(repeating: .replaced, count: 5))
        return end
      }
      try await end.value
      if isReplaced { #expect(try await manager.withScope { try await $0.service(held) } == 2) }
      await manager.stop()
    }
  }

  @Test(
    "A singleton that is created in a scope is made from the current provider, since it outlives the scope"
  )
  func singleton() throws {
    let simulation = Simulation(seed: 1)
    let clock = simulation.clock
    let (held, report) = (ServiceKey<Int>("held"), ServiceKey<Int>("report"))
    let lives = Counter()
    let above: @Sendable () -> FakeModule = {
      module("above", provides: ["held": "1.0.0"]) { context in
        let life = lives.raise()
        context.provide(held) { life }
      }
    }
    let user = module("user", provides: ["report": "1.0.0"], lazily: ["held": "*"]) { context in
      let handle = try context.serviceHandle(held)
      context.provide(report) { try handle.get() }
    }
    let manager = try simulation.manager([above(), user])
    try simulation.run {
      try await manager.start()
      let change = try await manager.withScope { scope in
        #expect(try await scope.service(held) == 1)
        let change = Task.detached(executorPreference: simulation.executor) {
          try await manager.replace([above()])
        }
        try await clock.sleep(for: .seconds(1))
        #expect(try manager.serviceHandle(held).get() == 1)
        #expect(try await manager.service(report) == 2)
        return change
      }
      _ = try await change.value
      #expect(try await manager.service(report) == 2)
      await manager.stop()
    }
  }
}
