/// What is left to do when no lock is held any more.
///
/// To cancel a task, to start one or to release a payload or a handler may run any code of modules and hosts, which may publish and
/// subscribe in turn.
struct Afterwards: Sendable {
  private var steps: [@Sendable () -> Void] = []
  private var garbage: [any Sendable] = []

  mutating func add(_ step: @escaping @Sendable () -> Void) { steps.append(step) }

  /// Keeps something until all locks are left.
  mutating func release(_ garbage: some Sendable) { self.garbage.append(garbage) }

  /// Does it, in order.
  func carryOut() { for step in steps { step() } }
}
