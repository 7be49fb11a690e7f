import Foundation
import TestSupport
import Testing

/// Determines when programs are killed, so some die before the moment at which they replace files and some after it.
///
/// It tracks that moment, however busy the machine is: it moves to later after a program that was killed too early, and to
/// earlier after one that had replaced its files.
struct KillMoment {
  /// In microseconds; programs are killed between 0 and twice this value.
  private var middle: Double
  private var early = 0
  private var late = 0
  private var rounds = 0

  /// Starts with the duration of one whole run.
  init(of run: () throws -> Modctl.Result) rethrows {
    let began = ContinuousClock.now
    let result = try run()
    #expect(result.status == 0, "\(result.errors)")
    middle = (ContinuousClock.now - began) / .microseconds(1)
  }

  /// A nightly run kills more.
  private static let wanted = 16 * RandomRuns.factor

  /// True if programs were killed on both sides often enough.
  var isDone: Bool { rounds >= Self.wanted && (rounds >= 200 || min(early, late) >= 3) }

  /// Kills the program when its moment has come, and waits until it has ended.
  mutating func kill(_ process: SpawnedProgram) {
    rounds += 1
    let end = ContinuousClock.now + .microseconds(Double.random(in: 0...2 * middle))
    while ContinuousClock.now < end, !process.isDone { usleep(50) }
    process.end()
  }

  /// Records that none of the program's work was found.
  mutating func wasEarly() {
    early += 1
    middle *= 1.15
  }

  /// Records that all of the program's work was found.
  mutating func wasLate() {
    late += 1
    middle *= 0.85
  }

  func expectBoth(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(early > 0 && late > 0, "\(early) early, \(late) late", sourceLocation: sourceLocation)
  }
}
