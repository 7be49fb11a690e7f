import Foundation

/// How many random cases a test run tries.
///
/// The default is enough to find, many times over, the mistakes that such a test was written for. `scripts/nightly` sets
/// MODULEKIT_RUNS to a factor; seeds continue where the default ends. A slow test says how many it tries `usually`, without a
/// factor.
package enum RandomRuns {
  package static let factor = max(
    1,
    ProcessInfo.processInfo.environment["MODULEKIT_RUNS"].flatMap { Int($0) } ?? 1
  )

  /// Where the judge's random applications begin, from MODULEKIT_SEED; `nil` for the fixed default.
  package static let first = ProcessInfo.processInfo.environment["MODULEKIT_SEED"].flatMap { UInt64($0) }

  /// This many cases, times the factor.
  package static func number(_ count: Int, usually: Int? = nil) -> Int {
    factor == 1 ? usually ?? count : count * factor
  }

  /// This many blocks of seeds, from 0.
  package static func blocks(_ count: Int, usually: Int? = nil) -> Range<UInt64> {
    0..<UInt64(number(count, usually: usually))
  }

  /// This many seeds, from 1.
  package static func seeds(_ count: Int, usually: Int? = nil) -> [UInt64] {
    Array(1...UInt64(number(count, usually: usually)))
  }
}
