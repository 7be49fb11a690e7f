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
