/// The name of an event and the type of its payload.
///
/// ```swift
/// extension EventKey where Payload == Order {
///   public static var orderPlaced: Self { EventKey("orders.placed") }
/// }
///
/// context.subscribe(.orderPlaced) { order in try await mail.confirm(order) }
/// context.publish(.orderPlaced, order)
/// ```
public struct EventKey<Payload: Sendable>: Sendable, Hashable {
  public let name: String

  /// - Parameter name: the event's name, the same for all publishers and subscribers, such as `orders.placed`.
  public init(_ name: String) { self.name = name }
}

/// The number of events that wait for a slow handler, and which ones are dropped.
///
/// A publisher never waits, neither for a slow handler nor for one that hangs. The queue is therefore bounded, and a full queue
/// drops events; ``EventSubscription/droppedCount`` and ``ManagerEvent/Kind/eventsDropped(module:event:)`` report it.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum EventBuffer: Sendable, Hashable {
  /// Keeps the newest `capacity` events, for handlers that need the current state. The capacity is at least 1.
  case dropOldest(capacity: Int)
  /// Keeps the oldest `capacity` events. The capacity is at least 1.
  case dropNewest(capacity: Int)

  /// Keeps the newest 1,024 events.
  public static let standard = EventBuffer.dropOldest(capacity: 1_024)

  var capacity: Int {
    switch self {
    case .dropOldest(let capacity), .dropNewest(let capacity): max(1, capacity)
    }
  }
}

/// A subscription to an event, until it is cancelled or its module is destroyed.
///
/// The handler gets one event at a time, in its own task. One that throws, is slow, or hangs does not affect other subscribers.
public struct EventSubscription: Sendable {
  let listener: any AnyEventListener

  /// The number of events lost because the handler was too slow and the buffer was full.
  public var droppedCount: Int { listener.droppedCount }

  /// Ends the subscription: waiting events are dropped, and the task of a call in progress is cancelled.
  public func cancel() { listener.cancel() }
}
