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
  /// How often it is asked for, each time when it was answered.
  var times = 1
  var after = Moment.now
  /// Whether the program goes on only when it has ended.
  var isAwaited = false
  /// Steps of the scheduler after which its task is cancelled.
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
