/// One step of a program.
struct ProgramOperation: Sendable, Hashable {
  /// How long the program waits before it.
  enum Moment: Sendable, Hashable {
    case now
    /// Milliseconds of the virtual clock.
    case time(Int)
    /// Steps of the scheduler.
    case steps(Int)
  }

  var request: ProgramRequest
  /// How often the request is made, each time after the previous answer.
  var times = 1
  var after = Moment.now
  /// True if the program continues only when the operation has ended.
  var isAwaited = false
  /// The number of scheduler steps after which its task is cancelled.
  var cancelAfter: Int?

  init(
    _ request: ProgramRequest,
    times: Int = 1,
    after: Moment = .now,
    isAwaited: Bool = false,
    cancelAfter: Int? = nil
  ) {
    self.request = request
    self.times = times
    self.after = after
    self.isAwaited = isAwaited
    self.cancelAfter = cancelAfter
  }
}

/// A change to the set of modules.
struct ProgramChange: Sendable, Hashable {
  var add: [ProgramModule] = []
  var remove: [Int] = []
  var replace: [ProgramModule] = []
  /// The slot whose module the change's lockfile chooses where two provide the same interface; `nil` if it has none.
  var choose: Int?
  /// True if the program first asks what the change would do.
  var isPlanned = false
}
