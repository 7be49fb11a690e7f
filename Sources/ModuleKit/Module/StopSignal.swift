/// The word to end, and those who wait for it.
struct StopSignal {
  private(set) var isRaised = false
  private var last = 0
  // Nothing until there is somebody: few modules wait, and each life of a module has a signal.
  private var waiting: [Int: CheckedContinuation<Void, Never>]?
  /// Those whose task was cancelled before they began to wait.
  private var cancelled: Set<Int>?

  mutating func makeNumber() -> Int {
    last += 1
    return last
  }

  /// - Returns: whether there is nothing to wait for.
  mutating func wait(_ number: Int, _ continuation: CheckedContinuation<Void, Never>) -> Bool {
    if isRaised || cancelled?.remove(number) != nil { return true }
    waiting = waiting ?? [:]
    waiting?[number] = continuation
    return false
  }

  mutating func cancel(_ number: Int) -> CheckedContinuation<Void, Never>? {
    if let continuation = waiting?.removeValue(forKey: number) { return continuation }
    cancelled = cancelled ?? []
    cancelled?.insert(number)
    return nil
  }

  mutating func raise() -> [CheckedContinuation<Void, Never>] {
    isRaised = true
    defer { waiting = nil }
    return waiting?.sorted { $0.key < $1.key }.map(\.value) ?? []
  }
}
