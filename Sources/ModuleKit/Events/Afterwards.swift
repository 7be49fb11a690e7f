/// Work left to do once no lock is held.
///
/// Cancelling or starting a task, or releasing a payload or a handler, may run any code of modules and hosts, which may publish
/// and subscribe in turn.
struct Afterwards: Sendable {
  private var steps: [@Sendable () -> Void] = []
  private var garbage: [any Sendable] = []

  mutating func add(_ step: @escaping @Sendable () -> Void) { steps.append(step) }

  /// Keeps something alive until all locks are released.
  mutating func release(_ garbage: some Sendable) { self.garbage.append(garbage) }

  /// Performs the work, in order.
  func carryOut() { for step in steps { step() } }
}
