/// What a listener does with an event that is published.
enum EventIntake: Sendable {
  /// Nothing: it is not ready yet, or is over.
  case refuse
  /// It is queued, for the handler or for that of the module's next life.
  case queue
  /// It is counted: the module has gone in the stop under way.
  case count
}
