import ModuleManifests

/// Counts the uses of a module that are in progress, so that it is not destroyed during one.
struct LeaseGate {
  private(set) var count = 0
  private var isClosed = false
  private var waiting: [OneShot<Void>] = []

  /// - Returns: false if the module is about to be destroyed.
  mutating func enter() -> Bool {
    if isClosed { return false }
    count += 1
    return true
  }

  /// - Returns: false if no use is in progress, so that the module may be destroyed.
  mutating func enterAgain() -> Bool {
    if count == 0 { return false }
    count += 1
    return true
  }

  /// - Returns: the callers to answer if this was the last use.
  mutating func leave() -> [OneShot<Void>] {
    count -= 1
    guard count == 0, !waiting.isEmpty else { return [] }
    defer { waiting = [] }
    return waiting
  }

  /// Refuses every use from now on.
  ///
  /// - Returns: what to wait for; `nil` if no use is in progress.
  mutating func close() -> OneShot<Void>? {
    isClosed = true
    if count == 0 { return nil }
    let answer = OneShot<Void>()
    waiting.append(answer)
    return answer
  }
}
