import ModuleManifests

/// Hands events on to everybody who listens.
final class EventHub<Event: Sendable>: Sendable {
  private struct Listeners {
    var last = 0
    var streams: [Int: AsyncStream<Event>.Continuation] = [:]
  }

  private let listeners = Guarded(Listeners())

  deinit {
    for stream in listeners.withLock({ $0.streams.values.map(\.self) }) { stream.finish() }
  }

  var isEmpty: Bool { listeners.withLock { $0.streams.isEmpty } }

  func send(_ event: Event) {
    let streams = listeners.withLock { $0.streams }
    for stream in streams.values { stream.yield(event) }
  }

  func makeStream() -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
    let number = listeners.withLock { listeners in
      listeners.last += 1
      listeners.streams[listeners.last] = continuation
      return listeners.last
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.listeners.withLock { $0.streams.removeValue(forKey: number) }
    }
    return stream
  }
}
