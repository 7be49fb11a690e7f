#if Server
  /// The state of a gate, as a pure value: which callers may pass, which wait and which are inside.
  struct GateState {
    typealias Answer = Result<Void, ReadinessError>

    enum Phase { case starting, open, closed }

    private struct Waiter {
      let number: Int
      /// Whether the waiter enters as soon as the gate opens.
      let enters: Bool
      let continuation: CheckedContinuation<Answer, Never>
    }

    private(set) var phase = Phase.starting
    private(set) var inside = 0
    private var last = 0
    /// The waiters, in order of arrival.
    private var waiting: [Waiter] = []
    private var waitingForEmptiness: [Int: CheckedContinuation<Void, Never>] = [:]
    /// The numbers of waiters whose task was cancelled before they began to wait.
    private var cancelled: Set<Int> = []

    mutating func makeNumber() -> Int {
      last += 1
      return last
    }

    /// - Returns: the answer, or `nil` if there is none yet.
    mutating func pass(entering: Bool) -> Answer? {
      switch phase {
      case .starting: return nil
      case .closed: return .failure(.stopped)
      case .open:
        if entering { inside += 1 }
        return .success(())
      }
    }

    /// - Returns: the answer, if there is no longer anything to wait for.
    mutating func wait(
      _ number: Int,
      entering: Bool,
      _ continuation: CheckedContinuation<Answer, Never>
    ) -> Answer? {
      if cancelled.remove(number) != nil { return .failure(.cancelled) }
      if let answer = pass(entering: entering) { return answer }
      waiting.append(Waiter(number: number, enters: entering, continuation: continuation))
      return nil
    }

    mutating func cancel(_ number: Int) -> CheckedContinuation<Answer, Never>? {
      guard let index = waiting.firstIndex(where: { $0.number == number }) else {
        cancelled.insert(number)
        return nil
      }
      return waiting.remove(at: index).continuation
    }

    /// Forgets a number whose cancellation came too late to matter.
    mutating func forget(_ number: Int) { cancelled.remove(number) }

    /// - Returns: the waiters that were admitted.
    mutating func open() -> [CheckedContinuation<Answer, Never>] {
      guard phase == .starting else { return [] }
      phase = .open
      inside += waiting.count { $0.enters }
      return takeWaiting()
    }

    /// Permanently stops admitting requests.
    ///
    /// - Returns: the waiters that are refused.
    mutating func close() -> [CheckedContinuation<Answer, Never>] {
      phase = .closed
      return takeWaiting()
    }

    private mutating func takeWaiting() -> [CheckedContinuation<Answer, Never>] {
      defer { waiting.removeAll() }
      return waiting.map(\.continuation)
    }

    /// - Returns: the callers that waited for the last one to leave.
    mutating func leave() -> [CheckedContinuation<Void, Never>] {
      inside -= 1
      guard inside == 0 else { return [] }
      defer { waitingForEmptiness.removeAll() }
      return waitingForEmptiness.sorted { $0.key < $1.key }.map(\.value)
    }

    /// - Returns: whether there is nothing to wait for.
    mutating func waitForEmptiness(_ number: Int, _ continuation: CheckedContinuation<Void, Never>) -> Bool {
      if inside == 0 || cancelled.remove(number) != nil { return true }
      waitingForEmptiness[number] = continuation
      return false
    }

    mutating func cancelEmptiness(_ number: Int) -> CheckedContinuation<Void, Never>? {
      if let continuation = waitingForEmptiness.removeValue(forKey: number) { return continuation }
      cancelled.insert(number)
      return nil
    }
  }
#endif
