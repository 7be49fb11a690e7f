import ModuleManifests

extension ModuleManagerOptions {
  /// Makes a service that modules require from another service that is provided.
  ///
  /// Two teams rarely agree on a protocol. Neither has to know the other's: the host converts one into the other. Modules that
  /// require the service start after the module that provides the original, however many adapters are between them. Several
  /// adapters may make one service, as long as only one of their originals is provided; so a provider can be replaced by
  /// another while the manager runs.
  ///
  /// ```swift
  /// options.adapt(.payment, from: .stripe) { StripePayment($0) }
  /// options.adapt(.payment, from: .adyen) { AdyenPayment($0) }
  /// ```
  ///
  /// With a lockfile, `modules.json` declares each adapter under `adapters`, so that `modctl` knows it too.
  ///
  /// - Parameters:
  ///   - required: what modules require. Their manifests are checked against its version, if it has one.
  ///   - provided: what a module provides, or another adapter makes.
  ///   - convert: called each time the original is made.
  public mutating func adapt<Required, Provided>(
    _ required: ServiceKey<Required>,
    from provided: ServiceKey<Provided>,
    _ convert: @escaping @Sendable (Provided) throws -> Required
  ) {
    adapt(ModuleAdapter(required, from: provided, convert))
  }

  /// The same for an adapter that is a value.
  public mutating func adapt(_ adapter: ModuleAdapter) { registry.adapters.append(adapter.adapter) }
}
