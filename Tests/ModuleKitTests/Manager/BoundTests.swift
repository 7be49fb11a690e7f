import ModuleKit
import ModuleKitTesting
import Testing

@testable import ModuleKit

@Suite("What a running manager keeps is bounded")
struct BoundTests {
  @Test("A module that fails on each use leaves neither problems nor deadlines without bound")
  func failing() throws {
    let simulation = Simulation(seed: 1)
    var lazy = FakeModule("lazy") { _ in throw Failure() }
    lazy.startup = .onFirstUse
    // No deadline is close enough to pass.
    lazy.timeouts = ModuleTimeouts(initialization: .seconds(.max), destruction: .seconds(.max))
    let manager = try simulation.manager([lazy])
    let report = try simulation.run {
      try await manager.start()
      for _ in 0..<5_000 {
        let code = await moduleError { _ = try await manager.module(FakeModule.self) }?.code
        #expect(code == .initializeFailed)
      }
      #expect(await manager.timers.count <= 128)
      return await manager.stop()
    }
    #expect(report.problems.count == 1_024)
  }

  @Test("A replacement in progress keeps its deadline, whatever else comes and goes")
  func deadline() throws {
    let simulation = Simulation(seed: 2)
    let clock = simulation.clock
    var lazy = FakeModule("lazy") { _ in throw Failure() }
    lazy.startup = .onFirstUse
    var slow = FakeModule("slow", "1.1.0") { _ in try await clock.sleep(for: .seconds(100)) }
    slow.timeouts = ModuleTimeouts(initialization: .seconds(10))
    let (first, second, next) = (lazy, FakeModule("slow"), slow)
    let manager = try simulation.manager([first, second])
    let code = try simulation.run {
      try await manager.start()
      async let code = moduleError { try await manager.replace([next]) }?.code
      for _ in 0..<1_000 {
        _ = await moduleError { _ = try await manager.use(FakeModule.self, named: "lazy") { _ in } }
      }
      let found = await code
      await manager.stop()
      return found
    }
    #expect(code == .overdue)
    #expect(clock.now.time == .seconds(10))
  }
}
