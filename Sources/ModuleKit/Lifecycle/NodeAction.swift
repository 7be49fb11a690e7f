/// What has to be done when a module goes from one state to another.
enum NodeAction: UInt8, Sendable, Hashable, CaseIterable {
  case none
  case initialize
  case cancelInitialize
  case startRun
  case askRunToEnd
  case cancelRun
  case destroy
  /// `run` did not end: leave it behind and destroy the module all the same.
  case abandonRunAndDestroy
  case cancelDestroy
  /// `initialize` did not end: leave it behind.
  case abandonInitialize
  /// `run` did not end, and there is no time to destroy the module.
  case abandonRun
  /// `destroy` did not end: leave it behind.
  case abandonDestroy
  /// There was no time to destroy the module.
  case leaveUndestroyed
}
