/// What the machine has to know about the manager.
struct LifecycleSettings: Sendable, Hashable {
  var onStartFailure = StartFailurePolicy.rollBack
  /// How many initializations may be under way at once; `nil` for any number.
  var width: Int?
  /// Bounds for everything together; `nil` for none.
  var start: Duration?
  var stop: Duration?
  /// What is granted after the stop's bound for cancelled steps to return.
  var cancellation: Duration = .seconds(5)
}
