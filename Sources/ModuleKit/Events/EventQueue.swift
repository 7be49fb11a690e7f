/// The elements that wait for a handler: a ring buffer that grows up to its capacity.
///
/// Removed elements are returned, so that the caller releases them outside its locks: deallocating an element may run any code.
struct EventQueue<Element: Sendable>: Sendable {
  private let buffer: EventBuffer
  private var ring: [Element?] = []
  private var head = 0
  private(set) var count = 0

  init(_ buffer: EventBuffer) { self.buffer = buffer }

  var dropsOldest: Bool { if case .dropOldest = buffer { true } else { false } }

  /// - Returns: the element that was lost, if any: the oldest or the new one.
  mutating func append(_ element: Element) -> Element? {
    var lost: Element?
    if count == buffer.capacity {
      guard dropsOldest else { return element }
      lost = popFirst()
    }
    if count == ring.count { grow() }
    ring[(head + count) % ring.count] = element
    count += 1
    return lost
  }

  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    defer { (head, count) = ((head + 1) % ring.count, count - 1) }
    return ring[head].take()
  }

  /// Removes all but the first `kept`, in order.
  mutating func removeAll(after kept: Int = 0) -> [Element] {
    guard count > kept else { return [] }
    let removed = (kept..<count).compactMap { ring[(head + $0) % ring.count].take() }
    if kept == 0 { (ring, head) = ([], 0) }
    count = kept
    return removed
  }

  private mutating func grow() {
    let old = (0..<count).map { ring[(head + $0) % ring.count] }
    ring = old + [Element?](repeating: nil, count: min(max(4, count), buffer.capacity - count))
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
