/// What waits for a handler that is slower than what happens.
///
/// A publisher never waits: not for a slow handler, and not for one that hangs. So there must be an end to what
/// is kept for it, and one of the two sides loses something; ``EventSubscription/dropped`` and
/// ``ModuleEvent/Kind/eventsDropped(module:event:)`` say so.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum EventBuffer: Sendable, Hashable {
  /// The newest so many are kept: for handlers that want to know how things are now. The capacity is at least 1.
  case dropOldest(capacity: Int)
  /// The oldest so many are kept. The capacity is at least 1.
  case dropNewest(capacity: Int)

  /// The newest 1,024.
  public static let standard = EventBuffer.dropOldest(capacity: 1_024)

  var capacity: Int {
    switch self {
    case .dropOldest(let capacity), .dropNewest(let capacity): max(1, capacity)
    }
  }
}
