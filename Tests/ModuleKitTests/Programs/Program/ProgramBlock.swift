import Foundation

import enum TestSupport.RandomRuns

/// The programs that a test runs.
///
/// `MODULEKIT_PROGRAMS` sets their number in all blocks together, `MODULEKIT_PROGRAM_FIRST` the number of the first one, and
/// `MODULEKIT_PROGRAM_SEED` the only one to run.
struct ProgramBlock: Sendable {
  static let count = 20
  static let usual = 2_000 * RandomRuns.factor

  let seeds: Range<UInt64>

  static var all: [ProgramBlock] {
    if let only = number("MODULEKIT_PROGRAM_SEED") { return [ProgramBlock(seeds: only..<only + 1)] }
    let first = number("MODULEKIT_PROGRAM_FIRST") ?? 0
    let size = max(1, (number("MODULEKIT_PROGRAMS") ?? UInt64(usual)) / UInt64(count))
    return (0..<UInt64(count)).map { block in
      ProgramBlock(seeds: first + block * size..<first + (block + 1) * size)
    }
  }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
}
