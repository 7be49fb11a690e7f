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
