#if Server
  import ModuleManifests

  /// The state of a gate, as a pure value: which callers may pass, which wait and which are inside.
  struct GateState {
    typealias Answer = Result<Void, ReadinessError>

    enum Phase { case starting, open, closed }

    struct Waiter {
      /// Whether the waiter enters as soon as the gate opens.
      let enters: Bool
      let answer: OneShot<Answer>
    }

    private(set) var phase = Phase.starting
    private(set) var inside = 0
    private var last = 0
    /// The waiters, by number in order of arrival.
    private var waiting: [Int: Waiter] = [:]
    private var waitingForEmptiness: [OneShot<Void>] = []

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

    /// - Returns: the number of the waiter. If there is nothing to wait for, it has its answer.
    mutating func wait(_ waiter: Waiter) -> Int {
      last += 1
      if let answer = pass(entering: waiter.enters) {
        waiter.answer.answer(answer)
      } else {
        waiting[last] = waiter
      }
      return last
    }

    /// Forgets a waiter whose task was cancelled.
    mutating func forget(_ number: Int) { waiting[number] = nil }

    /// - Returns: the waiters to admit. Those that enter count as inside.
    mutating func open() -> [Waiter] {
      guard phase == .starting else { return [] }
      phase = .open
      inside += waiting.values.count { $0.enters }
      return takeWaiting()
    }

    /// Permanently stops admitting requests.
    ///
    /// - Returns: the waiters to refuse.
    mutating func close() -> [Waiter] {
      phase = .closed
      return takeWaiting()
    }

    private mutating func takeWaiting() -> [Waiter] {
      defer { waiting.removeAll() }
      return waiting.sorted { $0.key < $1.key }.map(\.value)
    }

    /// - Returns: the callers that waited for the last one to leave.
    mutating func leave() -> [OneShot<Void>] {
      inside -= 1
      guard inside == 0 else { return [] }
      defer { waitingForEmptiness.removeAll() }
      return waitingForEmptiness
    }

    mutating func waitForEmptiness(_ answer: OneShot<Void>) {
      if inside == 0 { answer.answer(()) } else { waitingForEmptiness.append(answer) }
    }
  }
#endif
