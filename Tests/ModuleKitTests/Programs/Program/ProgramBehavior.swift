/// What one call into a module does.
struct ProgramBehavior: Sendable, Hashable {
  enum Failure: Sendable, Hashable {
    case never
    case always
    /// Only the call with this number throws, counted from 1 for each instance.
    case at(Int)

    func happens(in call: Int) -> Bool {
      switch self {
      case .never: false
      case .always: true
      case .at(let number): call == number
      }
    }
  }

  /// The milliseconds that the call takes.
  var delay = 0
  var failure = Failure.never
  /// True if the call ignores cancellation, and thus hangs if its limit is shorter than the delay.
  var isDeaf = false
  /// True if the call first waits until its module has to end; for `run`.
  var waitsForStop = false

  static let returns = ProgramBehavior()
  static func takes(_ delay: Int) -> ProgramBehavior { ProgramBehavior(delay: delay) }
  static func deaf(_ delay: Int) -> ProgramBehavior { ProgramBehavior(delay: delay, isDeaf: true) }
  static func throwing(_ failure: Failure = .always, after delay: Int = 0) -> ProgramBehavior {
    ProgramBehavior(delay: delay, failure: failure)
  }
  static func untilStopped(then delay: Int = 0) -> ProgramBehavior {
    ProgramBehavior(delay: delay, waitsForStop: true)
  }
}
