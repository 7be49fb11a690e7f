/// The callers that wait for one result, by number.
struct Waiters<Value: Sendable> {
  typealias Answer = Result<Value, ModuleError>
  private var waiting: [Int: CheckedContinuation<Answer, Never>] = [:]

  var count: Int { waiting.count }

  func contains(_ number: Int) -> Bool { waiting[number] != nil }

  mutating func add(_ number: Int, _ continuation: CheckedContinuation<Answer, Never>) {
    waiting[number] = continuation
  }

  mutating func remove(_ number: Int) -> CheckedContinuation<Answer, Never>? {
    waiting.removeValue(forKey: number)
  }

  /// Answers all callers, in order of arrival.
  mutating func answer(_ answer: Answer) {
    let all = waiting.sorted { $0.key < $1.key }
    waiting.removeAll()
    for (_, continuation) in all { continuation.resume(returning: answer) }
  }
}
