/// A subscription to an event, with payloads of any type.
protocol AnyEventListener: AnyObject, Sendable {
  var event: String { get }
  var payloadType: ObjectIdentifier { get }
  var payloadName: String { get }
  /// The module that subscribes; `nil` for the host.
  var module: String? { get }
  /// How many events wait for the handler.
  var queued: Int { get }
  /// How many events were lost since the buffer was full.
  var dropped: Int { get }
  /// Whether its end has begun.
  var isClosed: Bool { get }
  /// Whether it refuses what is published.
  var isRefusing: Bool { get }
  /// Whether its time is over: it was cut off or cancelled.
  var isCutOff: Bool { get }
  /// Whether it was cancelled or settled, and nothing is expected of it any more.
  var isOver: Bool { get }

  /// A topic for this event and this type of payload.
  func makeTopic() -> any AnyTopic

  /// Ends the subscription on purpose: what waits is forgotten, and a call that is being made is cancelled.
  func cancel()

  /// Begins the end of the subscription: its handler gets what is queued, and nothing that is published later.
  ///
  /// - Parameter intake: what is done with later events.
  /// - Returns: what to wait for until the handler has returned from the last one; `nil` if it has nothing to do.
  func close(_ intake: EventIntake) -> OneShot<Void>?

  /// Cancels the handler and keeps it from getting anything more.
  func cutOff(_ after: inout Afterwards)

  /// Counts what is kept for another life as unhandled.
  ///
  /// - Parameter intake: what is done with later events.
  func endKeeping(_ intake: EventIntake, _ after: inout Afterwards)

  /// Ends everything about it.
  ///
  /// - Returns: how many events it accepted or counted that were not handled; 0 the second time.
  func settle(_ after: inout Afterwards) -> Int
}

/// What a listener does with an event that is published.
enum EventIntake: Sendable {
  /// Nothing: it is not ready yet, or is over.
  case refuse
  /// It is queued, for the handler or for that of the module's next life.
  case queue
  /// It is counted: the module has gone in the stop under way.
  case count
}
