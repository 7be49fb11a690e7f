import ModuleKit
import ModuleKitTesting
import ModuleManifests
import Testing

import enum TestSupport.RandomRuns

/// Degraded starts of random modules that throw, hang, ignore their cancellation, or fail while others are initialized.
@Suite("The report of a degraded start is complete")
struct DegradedReportTests {
  private static let count = 8

  /// How a module behaves; most are well.
  private enum Habit: CaseIterable {
    case throwing, deaf, hanging, failing, failingLater, slowToEnd, well, alsoWell
  }

  private static func module(_ index: Int, _ simulation: Simulation, _ rng: inout SplitMix64) -> FakeModule {
    let (clock, executor) = (simulation.clock, simulation.executor)
    let needs = (0..<index).filter { _ in Int.random(in: 0..<3, using: &rng) == 0 }.map { "m\($0)" }
    let delay = Int.random(in: 0...5, using: &rng)
    let habit = Habit.allCases.randomElement(using: &rng) ?? .well
    let pause = Int.random(in: 0...8, using: &rng)
    var module = FakeModule("m\(index)", needs: needs, journal: simulation.journal) { _ in
      switch habit {
      case .deaf:
        await Task(executorPreference: executor) { try? await clock.sleep(for: .seconds(delay + 8)) }.value
      case .hanging: try await clock.sleep(for: .seconds(100))
      default: try await clock.sleep(for: .seconds(delay))
      }
      if habit == .throwing { throw Failure() }
    }
    module.timeouts = ModuleTimeouts(
      initialization: .seconds(6),
      destruction: .seconds(3),
      cancellation: .seconds(1)
    )
    module.onRunFailure = .stopDependents
    module.onRun = { context in
      if habit == .failing || habit == .failingLater {
        try await clock.sleep(for: .seconds(habit == .failing ? 0 : pause))
        throw Failure()
      }
      await context.stopRequested()
    }
    module.onDestroy = { if habit == .slowToEnd { try await clock.sleep(for: .seconds(2)) } }
    return module
  }

  @Test("Each module is ready, failed or skipped, once; later, each that is not ready names one that failed")
  func complete() throws {
    for seed in RandomRuns.blocks(300) {
      var rng = SplitMix64(seed: seed)
      let simulation = Simulation(seed: seed)
      let modules = (0..<Self.count).map { Self.module($0, simulation, &rng) }
      let manager = try simulation.manager(modules) { $0.onStartFailure = .degraded }
      let (report, later) = try simulation.run {
        let report = try await manager.start()
        try await simulation.clock.sleep(for: .seconds(40))
        return (report, await manager.snapshot())
      }
      let failed = report.failures.compactMap(\.error.module) + report.failures.flatMap(\.skipped)
      let names = (report.modules.map(\.name) + failed).sorted()
      #expect(names == modules.map(\.instanceManifest.name), "seed \(seed): \(report)")
      for module in later.modules where module.state != .ready {
        let cause = module.rootCause.flatMap { later[$0] }
        let isOwn = cause?.name == module.name
        #expect(
          cause?.state == .failed && module.state == (isOwn ? .failed : .skipped),
          "seed \(seed): \(later)"
        )
      }
      _ = try simulation.run { await manager.stop() }
      #expect(simulation.journal.up.isEmpty, "seed \(seed)")
    }
  }
}
