internal import ModuleLibc
import Synchronization

/// Delays the signals that end a program, such as that of Ctrl-C, until something is done completely.
///
/// Only for programs: a signal's handler belongs to the whole process.
package enum SignalDelay {
  private typealias Handler = @convention(c) (Int32) -> Void

  private static let signals = [SIGHUP, SIGINT, SIGTERM]
  /// How many delays there are, and the handlers before the first one.
  private static let state = Mutex<(depth: Int, old: [(signal: Int32, handler: Handler?)])>((0, []))
  /// The signals that have arrived, as bits.
  private static let arrived = Atomic<UInt64>(0)

  /// Whether a signal has arrived whose effect is delayed.
  package static var isSignalWaiting: Bool { arrived.load(ordering: .relaxed) != 0 }

  /// Runs something. A signal that arrives meanwhile has its effect afterwards.
  package static func during<Value, Failure>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    begin()
    defer { end() }
    return try body()
  }

  private static func begin() {
    // Initializes the property outside the handler, where that is not allowed.
    _ = arrived.load(ordering: .relaxed)
    state.withLock { state in
      state.depth += 1
      guard state.depth == 1 else { return }
      state.old = signals.compactMap { number in
        let old = signal(number) { SignalDelay.arrived.bitwiseOr(1 << UInt64($0), ordering: .relaxed) }
        guard isIgnored(old) else { return (number, old) }
        // It stays ignored, also by the programs that are started meanwhile.
        _ = signal(number, SIG_IGN)
        return nil
      }
    }
  }

  private static func isIgnored(_ handler: Handler?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func end() {
    state.withLock { state in
      state.depth -= 1
      guard state.depth == 0 else { return }
      for (number, handler) in state.old { _ = signal(number, handler) }
      let arrived = arrived.exchange(0, ordering: .relaxed)
      for number in signals where arrived & 1 << UInt64(number) != 0 { raise(number) }
    }
  }
}
