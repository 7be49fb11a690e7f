import ModuleKitTesting
import Testing

@testable import ModuleKit

/// The rule about the report of a start, broken by hand.
@Suite("Programs: the rule about the report of a start")
struct ProgramStartTests {
  private let world = ProgramWorld()

  /// A start in which m0 takes a second, and m1 two more.
  init() {
    world.hear(.phase(.starting))
    for slot in 0..<2 {
      let id = world.register(ProgramModule(slot))
      world.withState { $0.current[slot] = id }
      _ = world.beginInitialize(id, [])
      world.clock.advance(by: .seconds(slot + 1))
      world.endInitialize(id, failed: false)
      world.hear(.state(module: "m\(slot)", .ready))
    }
    world.hear(.phase(.running))
  }

  private func violations(
    _ modules: [StartReport.Module],
    seconds: Int = 3,
    failures: [StartReport.Failure] = []
  ) -> Int {
    world.withState { state in
      let before = state.violations.count
      state.check(StartReport(modules: modules, duration: .seconds(seconds), failures: failures))
      return state.violations.count - before
    }
  }

  private static func module(_ slot: Int, _ began: Int, _ ended: Int, on targets: [Int] = [])
    -> StartReport.Module
  {
    StartReport.Module(name: "m\(slot)", began: .seconds(began), ended: .seconds(ended), dependsOn: targets)
  }

  @Test("Reports other times, other modules and another order than those of the start")
  func otherModules() {
    let (first, second) = (Self.module(0, 0, 1), Self.module(1, 1, 3, on: [0]))
    #expect(violations([first, second]) == 0)
    #expect(violations([first, second], seconds: 4) == 1)
    #expect(violations([first]) == 1)
    #expect(violations([first, Self.module(1, 1, 2)]) == 1)
    #expect(violations([Self.module(1, 1, 3), first]) == 1)
  }

  @Test("Accepts that modules are left out if a run has thrown")
  func failedRun() {
    world.withState { state in
      state.succeededStarts = []
      state.instances[1].hasFailedRun = true
      state.succeededStarts = [ProgramStart(state, .seconds(3))]
    }
    #expect(violations([Self.module(0, 0, 1)]) == 0)
    #expect(violations([Self.module(0, 0, 2)]) == 1)
  }

  @Test("Reports a module that begins before what it depends on, or is ready and has failed")
  func contradictions() {
    let modules = [Self.module(0, 0, 1, on: [1]), Self.module(1, 1, 3)]
    #expect(violations(modules) == 1)
    let failure = StartReport.Failure(
      error: ModuleError(.initializeFailed, "failed", module: "m0"),
      skipped: []
    )
    #expect(violations([Self.module(0, 0, 1), Self.module(1, 1, 3)], failures: [failure]) == 1)
  }
}
