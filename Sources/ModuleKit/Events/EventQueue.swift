/// Payloads that wait for a handler: a ring that grows up to its capacity.
struct EventQueue<Payload: Sendable>: Sendable {
  private let buffer: EventBuffer
  private var ring: [Payload?] = []
  private var head = 0
  private(set) var count = 0

  init(_ buffer: EventBuffer) { self.buffer = buffer }

  /// - Returns: whether nothing was lost.
  mutating func append(_ payload: Payload) -> Bool {
    if count == buffer.capacity {
      if case .dropOldest = buffer {
        ring[head] = payload
        head = (head + 1) % ring.count
      }
      return false
    }
    if count == ring.count { grow() }
    ring[(head + count) % ring.count] = payload
    count += 1
    return true
  }

  mutating func popFirst() -> Payload? {
    guard count > 0 else { return nil }
    let payload = ring[head]
    ring[head] = nil
    head = (head + 1) % ring.count
    count -= 1
    return payload
  }

  mutating func removeAll() {
    ring = []
    head = 0
    count = 0
  }

  private mutating func grow() {
    let old = (0..<count).map { ring[(head + $0) % ring.count] }
    ring = old + [Payload?](repeating: nil, count: min(max(4, count), buffer.capacity - count))
    head = 0
  }
}
