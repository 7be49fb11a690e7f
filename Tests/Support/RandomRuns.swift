import Foundation

/// How many random cases a test run tries, and from which seed on.
///
/// The default is enough to find, many times over, the mistakes that such a test was written for. `scripts/nightly` sets
/// MODULEKIT_RUNS to a factor; seeds continue where the default ends. A slow test says how many it tries `usually`, without a
/// factor. MODULEKIT_SEED, if set, is added to every seed, so that a run tries others than the last one.
package enum RandomRuns {
  package static let factor = max(1, variable("MODULEKIT_RUNS").map { Int($0) } ?? 1)

  /// What is added to every seed.
  package static let offset = variable("MODULEKIT_SEED") ?? 0

  /// Whether the seeds are those of every push, of which it is known what occurs in them.
  package static var areUsual: Bool { factor == 1 && offset == 0 }

  /// This many cases, times the factor.
  package static func number(_ count: Int, usually: Int? = nil) -> Int {
    factor == 1 ? usually ?? count : count * factor
  }

  /// The numbers of this many blocks of seeds.
  package static func blocks(_ count: Int, usually: Int? = nil) -> Range<UInt64> {
    seeds(count, usually: usually, from: 0)
  }

  /// This many seeds.
  package static func seeds(_ count: Int, usually: Int? = nil, from first: UInt64 = 1) -> Range<UInt64> {
    first + offset..<first + offset + UInt64(number(count, usually: usually))
  }

  /// The seeds of one of many blocks of this size, whatever the factor. As arguments, many thousands would take minutes.
  package static func block(_ index: Int, of size: Int, from first: UInt64) -> Range<UInt64> {
    let start = first + offset + UInt64(index * size)
    return start..<start + UInt64(size)
  }

  private static func variable(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
