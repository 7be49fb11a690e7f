/// The payloads that wait for a handler: a ring buffer that grows up to its capacity.
///
/// Removed payloads are returned, so that the caller releases them outside its locks: deallocating a payload may run any code.
struct EventQueue<Payload: Sendable>: Sendable {
  private let buffer: EventBuffer
  private var ring: [Payload?] = []
  private var head = 0
  private(set) var count = 0

  init(_ buffer: EventBuffer) { self.buffer = buffer }

  var dropsOldest: Bool { if case .dropOldest = buffer { true } else { false } }

  /// - Returns: the payload that was lost, if any: the oldest or the new one.
  mutating func append(_ payload: Payload) -> Payload? {
    if count == buffer.capacity {
      guard dropsOldest else { return payload }
      let oldest = ring[head]
      ring[head] = payload
      head = (head + 1) % ring.count
      return oldest
    }
    if count == ring.count { grow() }
    ring[(head + count) % ring.count] = payload
    count += 1
    return nil
  }

  mutating func popFirst() -> Payload? {
    guard count > 0 else { return nil }
    let payload = ring[head]
    ring[head] = nil
    head = (head + 1) % ring.count
    count -= 1
    return payload
  }

  /// Removes all but the first `kept`, in order.
  mutating func removeAll(after kept: Int = 0) -> [Payload] {
    guard count > kept else { return [] }
    let removed = (kept..<count).compactMap { ring[(head + $0) % ring.count] }
    if kept == 0 {
      ring = []
      head = 0
    } else {
      for index in kept..<count { ring[(head + index) % ring.count] = nil }
    }
    count = kept
    return removed
  }

  private mutating func grow() {
    let old = (0..<count).map { ring[(head + $0) % ring.count] }
    ring = old + [Payload?](repeating: nil, count: min(max(4, count), buffer.capacity - count))
    head = 0
  }
}
