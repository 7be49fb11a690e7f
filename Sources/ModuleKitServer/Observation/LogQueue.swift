#if Server
  internal import Synchronization

  /// What waits to be written to the log: only the newest entries, so that a slow log cannot fill the memory.
  final class LogQueue<Entry: Sendable>: Sendable {
    let entries: AsyncStream<Entry>
    private let end: AsyncStream<Entry>.Continuation
    private let dropped = Atomic<Int>(0)

    init(capacity: Int = 10_000) {
      (entries, end) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(capacity))
    }

    func add(_ entry: Entry) {
      if case .dropped = end.yield(entry) { dropped.add(1, ordering: .relaxed) }
    }

    func finish() { end.finish() }

    /// Takes the number of entries dropped since the last call. A later entry always follows a dropped one.
    func takeDropped() -> Int { dropped.exchange(0, ordering: .relaxed) }
  }
#endif
