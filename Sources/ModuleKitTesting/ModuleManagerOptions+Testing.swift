public import ModuleKit

extension ModuleManagerOptions {
  /// Makes a step fail in managers with these options.
  ///
  /// An initialization or a run fails instead of being called. A destruction fails after it has been called, since a module's
  /// resources should not outlive the test.
  public mutating func inject(_ failure: StepFailure) {
    probe = { module, step in try failure.step(step, of: module) }
  }

  /// Provides a service in managers with these options only, whether or not one of their modules provides it. A manager still
  /// refuses a module that requires an interface of no module; ``withModules(_:fakes:configuration:options:isolation:operation:)``
  /// passes one. A service that the host adapts from this one is not affected: override that one, too. For actions and routes,
  /// and for tests that share a manager, see ``withOverrides(_:isolation:operation:)``.
  ///
  /// ```swift
  /// options.override(.payment) { RefusingPayment() }
  /// ```
  ///
  /// - Parameters:
  ///   - key: the key of the service.
  ///   - make: creates the service once, on first request.
  public mutating func override<Value>(
    _ key: ServiceKey<Value>,
    with make: @escaping @Sendable () throws -> Value
  ) {
    var table = registry.overrides ?? OverrideTable()
    table.setService(key, make)
    registry.overrides = table
  }
}
