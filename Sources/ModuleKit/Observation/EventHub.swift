import ModuleManifests
internal import Synchronization

/// Passes events on to streams and observers.
final class EventHub<Event: Sendable>: Sendable {
  private struct Listeners {
    var last = 0
    var streams: [Int: AsyncStream<Event>.Continuation] = [:]
    /// The observers to call immediately, in the order in which they were added.
    var observers: [@Sendable (Event) -> Void] = []
  }

  private let listeners = Guarded(Listeners())
  /// Whether anyone has ever listened. Checked at each step of each module, and usually false.
  private let wasUsed = Atomic<Bool>(false)
  private let dropped = Atomic<Int>(0)

  /// The number of events dropped from streams that were not read in time.
  var droppedCount: Int { dropped.load(ordering: .relaxed) }

  deinit { for stream in listeners.withLock({ $0.streams.values.map(\.self) }) { stream.finish() } }

  var isEmpty: Bool {
    !wasUsed.load(ordering: .acquiring) || listeners.withLock { $0.streams.isEmpty && $0.observers.isEmpty }
  }

  func send(_ event: Event) {
    let (streams, observers) = listeners.withLock { ($0.streams, $0.observers) }
    for observer in observers { observer(event) }
    for stream in streams.values {
      if case .dropped = stream.yield(event) { dropped.add(1, ordering: .relaxed) }
    }
  }

  func observe(_ body: @escaping @Sendable (Event) -> Void) {
    listeners.withLock { $0.observers.append(body) }
    wasUsed.store(true, ordering: .releasing)
  }

  /// Returns a stream that buffers the newest events until they are read.
  func makeStream(bufferingNewest capacity: Int) -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Event.self,
      bufferingPolicy: .bufferingNewest(max(1, capacity))
    )
    let number = listeners.withLock { listeners in
      listeners.last += 1
      listeners.streams[listeners.last] = continuation
      return listeners.last
    }
    wasUsed.store(true, ordering: .releasing)
    continuation.onTermination = { [weak self] _ in
      _ = self?.listeners.withLock { $0.streams.removeValue(forKey: number) }
    }
    return stream
  }
}
