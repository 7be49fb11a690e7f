import ModuleManifests

/// The callers that wait for one result, by number.
struct Waiters<Value: Sendable> {
  typealias Answer = OneShot<Result<Value, ModuleError>>
  private var waiting: [Int: Answer] = [:]

  var count: Int { waiting.count }

  func contains(_ number: Int) -> Bool { waiting[number] != nil }

  mutating func add(_ number: Int, _ answer: Answer) { waiting[number] = answer }

  mutating func remove(_ number: Int) -> Answer? { waiting.removeValue(forKey: number) }

  /// Answers all callers, in order of arrival.
  mutating func answer(_ result: Result<Value, ModuleError>) {
    let all = waiting.sorted { $0.key < $1.key }
    waiting.removeAll()
    for (_, answer) in all { answer.answer(result) }
  }
}

extension ModuleManager {
  /// Waits for a result.
  ///
  /// - Parameters:
  ///   - cancel: called on the actor, soon after the task has been cancelled; there may be an answer by then.
  ///   - begin: keeps what is to be answered. Not called if the task has already been cancelled.
  func wait<Value: Sendable>(
    onCancel cancel: @escaping @Sendable (isolated ModuleManager) -> Void,
    _ begin: (Waiters<Value>.Answer) -> Void
  ) async throws(ModuleError) -> Value {
    if Task.isCancelled { throw Self.cancelledWaiter }
    let answer = Waiters<Value>.Answer()
    begin(answer)
    return try await answer.wait(onCancel: { self.hop { await cancel($0) } }).get()
  }
}
