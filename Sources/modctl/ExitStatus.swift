import ArgumentParser

/// The exit codes of modctl.
enum ExitStatus {
  static let unsolvable = ExitCode(1)
  static let checkFailed = ExitCode(1)
  static let lockfileStale = ExitCode(2)
  static let usage = ExitCode(64)
  static let badData = ExitCode(65)
  static let unreachable = ExitCode(69)
  static let internalError = ExitCode(70)
  static let limitReached = ExitCode(75)
}
