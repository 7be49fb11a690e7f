public import ModuleKit

extension ModuleManagerOptions {
  /// Lets a step of the managers with these options fail.
  ///
  /// An initialization or a run fails instead of being called; a destruction fails after it was called, since what a
  /// module holds should not outlive the test.
  public mutating func inject(_ failure: StepFailure) {
    probe = { module, step in try failure.step(step, of: module) }
  }

  /// Puts another service in the place of one that a module provides, in the managers with these options only.
  ///
  /// The module goes on to provide it as far as manifests and the order are concerned; callers get this one.
  ///
  /// ```swift
  /// options.override(.payment) { RefusingPayment() }
  /// ```
  ///
  /// - Parameters:
  ///   - key: what is asked for. A service that no module provides stays missing.
  ///   - make: makes it, once for each life of the module that would have provided it.
  public mutating func override<Value>(
    _ key: ServiceKey<Value>,
    with make: @escaping @Sendable () throws -> Value
  ) {
    substitute(key, make)
  }
}
