/// Counts who uses a module right now, so that it is not destroyed under their hands.
struct LeaseGate {
  private var count = 0
  private var isClosed = false
  private var waiting: CheckedContinuation<Void, Never>?

  /// - Returns: false if the module is about to be destroyed.
  mutating func enter() -> Bool {
    if isClosed { return false }
    count += 1
    return true
  }

  /// - Returns: who waited for the last one to leave.
  mutating func leave() -> CheckedContinuation<Void, Never>? {
    count -= 1
    return count == 0 ? takeWaiting() : nil
  }

  /// Lets nobody in any more.
  ///
  /// - Returns: whether nobody is inside, so that there is nothing to wait for.
  mutating func close() -> Bool {
    isClosed = true
    return count == 0
  }

  /// - Returns: whether there is nothing to wait for.
  mutating func wait(_ continuation: CheckedContinuation<Void, Never>) -> Bool {
    if count == 0 { return true }
    waiting = continuation
    return false
  }

  mutating func takeWaiting() -> CheckedContinuation<Void, Never>? {
    defer { waiting = nil }
    return waiting
  }
}
