import ModuleKit
import ModuleKitTesting
import Testing

@Suite("Failure at the k-th step, and stand-in services")
struct StepFailureTests {
  /// Starts and stops, and returns the result.
  private func run(failing failure: StepFailure, seed: UInt64) throws -> (
    Simulation, ModuleError?, StopReport
  ) {
    let simulation = Simulation(seed: seed)
    var modules = FailureTests.modules(simulation)
    for index in modules.indices { modules[index].onRun = { context in await context.stopRequested() } }
    let manager = try simulation.manager(modules) { $0.inject(failure) }
    let error = try simulation.run { await DeadlineTests.code { try await manager.start() } }
    return (simulation, error, try simulation.run { await manager.stop() })
  }

  @Test("Covers every initialization and then ends; each time nothing is left", arguments: 0..<10)
  func initializations(seed: UInt64) throws {
    var places: Set<String> = []
    for index in 1... {
      let failure = StepFailure(at: index)
      let (simulation, error, _) = try run(failing: failure, seed: seed)
      #expect(simulation.journal.up == [])
      guard let place = failure.place else {
        #expect(error == nil && index == 7)
        break
      }
      #expect(place.step == .initialize && error?.module == place.module)
      #expect(error?.underlying as? StepFailure.InjectedError == place)
      // Its `initialize` was not even called.
      #expect(!simulation.journal.modules(.initializing).contains(place.module))
      places.insert(place.module)
    }
    #expect(places == ["a", "b", "c", "d", "e", "f"])
  }

  @Test("A destruction fails after it was done, and is reported", arguments: 1...6)
  func destructions(index: Int) throws {
    let failure = StepFailure(at: index, of: [.destroy], error: Failure())
    let (simulation, error, report) = try run(failing: failure, seed: 3)
    let place = try #require(failure.place)
    #expect(error == nil && simulation.journal.up == [])
    #expect(simulation.journal.modules(.destroyed).contains(place.module))
    #expect(report.problems.map(\.module) == [place.module])
    #expect(report.problems.first?.underlying as? Failure == Failure())
  }

  @Test("A stand-in service reaches every module, but only with these options")
  func overriding() async throws {
    let made = Counter()
    func provider() -> FakeModule {
      module("cart", provides: ["order-cart": "1.2.0"]) { context in
        context.provide(.orderCart) { NumberedCart(made.raise()) }
        context.provide(.orderCart.named("guest")) { NumberedCart(100) }
      }
    }
    let seen = Shared<Int>()
    let shop = module("shop", requires: ["order-cart": "^1.2"]) { context in
      await seen.set { try context.service(.orderCart).total() }
    }
    var options = ModuleManagerOptions.patient
    options.override(.orderCart) { NumberedCart(7) }
    let manager = try ModuleManager(modules: [provider(), shop], options: options)
    try await manager.start()
    #expect(try seen.value?.get() == 7)
    #expect(try await manager.service(.orderCart).total() == 7)
    #expect(try await manager.service(.orderCart.named("guest")).total() == 100)
    await manager.stop()
    #expect(made.value == 0)
    let real = try ModuleManager(modules: [provider()])
    try await real.start()
    #expect(try await real.service(.orderCart).total() == 1)
    await real.stop()
  }
}
