/// A subscription to an event, until it is cancelled or its module is destroyed.
///
/// The handler is called for one event after the other, in a task of its own. That it throws, or takes long, or hangs, is
/// no other subscriber's concern.
public struct EventSubscription: Sendable {
  let listener: any AnyEventListener

  /// How many events were lost since the buffer was full: the handler was too slow for them.
  public var dropped: Int { listener.dropped }

  /// Ends it: what still waits is forgotten, and the task of a call that is being made is cancelled.
  public func cancel() { listener.cancel() }
}
