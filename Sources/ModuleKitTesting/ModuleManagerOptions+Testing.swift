public import ModuleKit

extension ModuleManagerOptions {
  /// Lets a step of the managers with these options fail.
  ///
  /// An initialization or a run fails instead of being called; a destruction fails after it was called, since what a
  /// module holds should not outlive the test.
  public mutating func inject(_ failure: StepFailure) {
    probe = { module, step in try failure.step(step, of: module) }
  }

  /// Provides a service in the managers with these options only, whether a module of theirs provides it or not. For actions and
  /// routes, and for one test of several that share a manager, see ``withOverrides(_:operation:)``.
  ///
  /// ```swift
  /// options.override(.payment) { RefusingPayment() }
  /// ```
  ///
  /// - Parameters:
  ///   - key: what is asked for.
  ///   - make: makes it, once, when it is asked for first.
  public mutating func override<Value>(
    _ key: ServiceKey<Value>,
    with make: @escaping @Sendable () throws -> Value
  ) {
    var table = overrides ?? OverrideTable()
    table.setService(key, make)
    overrides = table
  }
}
