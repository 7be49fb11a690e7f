import ModuleManifests

/// A subscription to an event with payloads of any type.
protocol AnyEventListener: AnyObject, Sendable {
  var event: String { get }
  var payloadType: ObjectIdentifier { get }
  var payloadName: String { get }
  /// The subscribing module; `nil` for the host.
  var module: String? { get }
  /// The number of events lost because the buffer was full.
  var droppedCount: Int { get }
  /// Whether the subscription has begun to end.
  var isClosed: Bool { get }
  /// Whether it refuses published events.
  var isRefusing: Bool { get }
  /// Whether its time has run out: it was cut off or cancelled.
  var isCutOff: Bool { get }
  /// Whether it was cancelled or settled, so that nothing more is expected of it.
  var isOver: Bool { get }

  /// Creates a topic for this event and this payload type.
  func makeTopic() -> any AnyTopic

  /// Ends the subscription deliberately: waiting events are dropped, and a call in progress is cancelled.
  func cancel()

  /// Begins to end the subscription: its handler gets what is queued, but nothing that is published later.
  ///
  /// - Parameter intake: what is done with later events.
  /// - Returns: what to wait for until the handler has returned from the last one; `nil` if it has nothing to do.
  func close(_ intake: EventIntake) -> OneShot<Void>?

  /// Cancels the handler and keeps it from receiving anything more.
  func cutOff(_ after: inout Afterwards)

  /// Counts the events kept for another life as unhandled.
  ///
  /// - Parameter intake: what is done with later events.
  func endKeeping(_ intake: EventIntake, _ after: inout Afterwards)

  /// Ends the subscription completely.
  ///
  /// - Returns: the number of events that it accepted or counted but did not handle; 0 the second time.
  func settle(_ after: inout Afterwards) -> Int
}

/// What a listener does with a published event.
enum EventIntake: Sendable {
  /// Ignores it: the listener is not ready yet, or is over.
  case refuse
  /// Queues it, for the handler or for the handler of the module's next life.
  case queue
  /// Counts it: the module has been destroyed in the current stop.
  case count
}
