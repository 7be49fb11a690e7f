import ModuleManifests

/// Which factory of a singleton is at work on which thread, and which thread waits for which of them.
struct FactoryWaits {
  /// A factory of a singleton at work.
  final class Making: Sendable {
    let frame: FactoryFrame
    /// Held by the thread that calls the factory, for as long as it does: those who wait for the result take it and give it
    /// back. Not `Void`, whose place Thread Sanitizer takes for that of the object around it.
    let isAtWork = Guarded(0)

    init(_ frame: FactoryFrame) { self.frame = frame }
  }

  enum Answer {
    /// The factory is the caller's to call, and ``end(_:)`` to be said afterwards.
    case begun
    /// Another thread calls it.
    case wait(Making)
    /// Another thread calls it, and waits for this one: the factories in between.
    case cycle([String])
  }

  private var makings: [ObjectIdentifier: Making] = [:]
  /// What a thread that is inside of a factory waits for, and the factory that asked for it.
  private var waits: [ObjectIdentifier: (making: Making, asker: FactoryFrame)] = [:]

  /// - Parameters:
  ///   - making: what the caller is about to do.
  ///   - here: the factory that the caller is inside of.
  /// - Complexity: O(threads inside of factories).
  mutating func begin(_ making: Making, inside here: FactoryFrame?) -> Answer {
    guard let other = makings[making.frame.offer] else {
      makings[making.frame.offer] = making
      return .begun
    }
    guard let here else { return .wait(other) }
    if let cycle = cycle(from: other, to: here) { return .cycle(cycle) }
    waits[ObjectIdentifier(here.thread)] = (other, here)
    return .wait(other)
  }

  mutating func end(_ making: Making) { makings[making.frame.offer] = nil }

  mutating func endWait(inside here: FactoryFrame?) {
    if let here { waits[ObjectIdentifier(here.thread)] = nil }
  }

  /// The factories of the cycle that would be closed if the one at `end` waited for `start`; `nil` if none would be.
  private func cycle(from start: Making, to end: FactoryFrame) -> [String]? {
    var names: [String] = []
    var making = start
    // No thread is met twice: a wait that closes a cycle is never begun.
    while making.frame.thread !== end.thread {
      guard let wait = waits[ObjectIdentifier(making.frame.thread)] else { return nil }
      names += wait.asker.names(from: making.frame)
      making = wait.making
    }
    return names + end.names(from: making.frame)
  }
}
