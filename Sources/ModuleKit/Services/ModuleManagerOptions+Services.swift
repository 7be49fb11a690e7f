extension ModuleManagerOptions {
  /// Puts another service in the place of one that a module provides. For tests.
  package mutating func substitute<Value>(
    _ key: ServiceKey<Value>,
    _ make: @escaping @Sendable () throws -> Value
  ) {
    let name = key.serviceName
    registry.substitutes[name] = { module in
      ServiceOffer(name, .singleton, module: module, make: make)
    }
  }
}
