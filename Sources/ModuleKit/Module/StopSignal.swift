import ModuleManifests

/// A stop request, and the callers that wait for it.
struct StopSignal {
  private(set) var isRaised = false
  private var last = 0
  private var waiting: [Int: OneShot<Void>] = [:]

  /// - Returns: what to wait for, and its number for ``forget(_:)``; `nil` if there is nothing to wait for.
  mutating func wait() -> (number: Int, answer: OneShot<Void>)? {
    if isRaised { return nil }
    last += 1
    let answer = OneShot<Void>()
    waiting[last] = answer
    return (last, answer)
  }

  /// Forgets a wait that has ended, by its answer or by cancellation.
  mutating func forget(_ number: Int) { waiting[number] = nil }

  /// - Returns: the callers to answer, in order of arrival.
  mutating func raise() -> [OneShot<Void>] {
    isRaised = true
    defer { waiting = [:] }
    return waiting.sorted { $0.key < $1.key }.map(\.value)
  }
}
