import Foundation
import Testing

@Suite("modctl, killed")
struct LockfileKillTests {
  /// Ten times as many in a nightly run.
  private static let wanted = ProcessInfo.processInfo.environment["MODULEKIT_SLOW"] == nil ? 100 : 1_000

  @Test("Leaves the old or the new lockfile at any moment, and a temporary file that the next run removes")
  func anyMoment() throws {
    let seed = UInt64.random(in: 0..<1_000_000)
    let lanes = try (0..<4).map { try KillLane(seed: seed, lane: $0) }
    var statistic: KillLane.Statistic { lanes.map(\.statistic).reduce(.init(), +) }
    var started = 0
    // Some of them in the write, which takes no time in a folder in memory.
    var isEnough: Bool { statistic.killed >= Self.wanted && statistic.within > Self.wanted / 20 }
    while !isEnough || !lanes.allSatisfy(\.isIdle) {
      for lane in lanes {
        try lane.step()
        if lane.isIdle, !isEnough, started < Self.wanted * 7 {
          started += 1
          try lane.start()
        }
      }
      if started == Self.wanted * 7, lanes.allSatisfy(\.isIdle) { break }
      // Waits for nothing: this is the precision of the signals' moments, and it leaves the processors to the processes to be
      // killed.
      usleep(20)
    }
    #expect(statistic.killed >= Self.wanted, "seed \(seed): \(statistic)")
    #expect(
      statistic.before > Self.wanted / 20 && statistic.after > Self.wanted / 20,
      "seed \(seed): \(statistic)"
    )
    #expect(statistic.within > Self.wanted / 20, "seed \(seed): \(statistic)")
    for lane in lanes { try lane.finish() }
  }
}
