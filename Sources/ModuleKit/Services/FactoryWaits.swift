import ModuleManifests

/// Tracks which singleton factory is running on which thread, and which thread waits for which factory.
struct FactoryWaits {
  /// A running singleton factory.
  final class Creation: Sendable {
    let frame: FactoryFrame
    /// Held by the thread that calls the factory for the duration of the call. Threads that wait for the result acquire and
    /// release it. Not `Void`, whose address Thread Sanitizer mistakes for that of the enclosing object.
    let lock = Guarded(0)

    init(_ frame: FactoryFrame) { self.frame = frame }
  }

  enum Answer {
    /// The caller calls the factory, and must call ``end(_:)`` afterwards.
    case begun
    /// Another thread is calling it.
    case wait(Creation)
    /// Another thread is calling it and waits for this one: the factories in between.
    case cycle([String])
  }

  private var creations: [ObjectIdentifier: Creation] = [:]
  /// What a thread inside a factory waits for, and the factory that requested it.
  private var waits: [ObjectIdentifier: (creation: Creation, asker: FactoryFrame)] = [:]

  /// - Parameters:
  ///   - creation: the call the caller is about to make.
  ///   - here: the factory that the caller is inside.
  /// - Complexity: O(threads inside factories).
  mutating func begin(_ creation: Creation, inside here: FactoryFrame?) -> Answer {
    guard let other = creations[creation.frame.offer] else {
      creations[creation.frame.offer] = creation
      return .begun
    }
    guard let here else { return .wait(other) }
    if let cycle = cycle(from: other, to: here) { return .cycle(cycle) }
    waits[ObjectIdentifier(here.thread)] = (other, here)
    return .wait(other)
  }

  mutating func end(_ creation: Creation) { creations[creation.frame.offer] = nil }

  mutating func endWait(inside here: FactoryFrame?) {
    if let here { waits[ObjectIdentifier(here.thread)] = nil }
  }

  /// Returns the factories of the cycle that would form if the one at `end` waited for `start`; `nil` if there is none.
  private func cycle(from start: Creation, to end: FactoryFrame) -> [String]? {
    var names: [String] = []
    var creation = start
    // No thread is visited twice: a wait that would close a cycle never begins.
    while creation.frame.thread !== end.thread {
      guard let wait = waits[ObjectIdentifier(creation.frame.thread)] else { return nil }
      names += wait.asker.names(from: creation.frame)
      creation = wait.creation
    }
    return names + end.names(from: creation.frame)
  }
}
