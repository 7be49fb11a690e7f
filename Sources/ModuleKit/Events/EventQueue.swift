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
    var lost: Payload?
    if count == buffer.capacity {
      guard dropsOldest else { return payload }
      lost = popFirst()
    }
    if count == ring.count { grow() }
    ring[(head + count) % ring.count] = payload
    count += 1
    return lost
  }

  mutating func popFirst() -> Payload? {
    guard count > 0 else { return nil }
    defer { (head, count) = ((head + 1) % ring.count, count - 1) }
    return ring[head].take()
  }

  /// Removes all but the first `kept`, in order.
  mutating func removeAll(after kept: Int = 0) -> [Payload] {
    guard count > kept else { return [] }
    let removed = (kept..<count).compactMap { ring[(head + $0) % ring.count].take() }
    if kept == 0 { (ring, head) = ([], 0) }
    count = kept
    return removed
  }

  private mutating func grow() {
    let old = (0..<count).map { ring[(head + $0) % ring.count] }
    ring = old + [Payload?](repeating: nil, count: min(max(4, count), buffer.capacity - count))
    head = 0
  }
}

/// A published payload, and what calls its handlers with the context of the publisher's task.
struct PublishedEvent<Payload: Sendable>: Sendable {
  let payload: Payload
  let carrier: StepWrapper.Carrier?

  func pass(to handler: @Sendable (Payload) async throws -> Void) async throws {
    if let carrier { try await carrier { try await handler(payload) } } else { try await handler(payload) }
  }
}
