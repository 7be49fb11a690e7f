/// The work to do when a module goes from one state to another.
enum NodeAction: UInt8, Sendable, Hashable, CaseIterable {
  case none
  case initialize
  case cancelInitialize
  case startRun
  case askRunToEnd
  case cancelRun
  case destroy
  /// `run` did not end: abandon it and destroy the module anyway.
  case abandonRunAndDestroy
  case cancelDestroy
  /// `initialize` did not end: abandon it.
  case abandonInitialize
  /// `run` did not end, and there is no time to destroy the module.
  case abandonRun
  /// `destroy` did not end: abandon it.
  case abandonDestroy
  /// There was no time to destroy the module.
  case leaveUndestroyed
}
