import ModuleManifests

extension ModuleManagerOptions {
  /// Adapts a provided service to a service that modules require.
  ///
  /// Two teams rarely agree on a protocol. Neither has to know the other's: the host converts one into the other. Modules that
  /// require the service start after the module that provides the original, however many adapters lie between them. Several
  /// adapters may produce the same service, provided that only one of their originals is provided. A provider can therefore be
  /// replaced by another while the manager runs.
  ///
  /// ```swift
  /// options.adapt(.payment, from: .stripe) { StripePayment($0) }
  /// options.adapt(.payment, from: .adyen) { AdyenPayment($0) }
  /// ```
  ///
  /// With a lockfile, declare each adapter in `modules.json` under `adapters`, so that `modctl` knows about it, too.
  ///
  /// - Parameters:
  ///   - required: the service that modules require. Their manifests are checked against its version, if it has one.
  ///   - provided: the service that a module provides or another adapter produces.
  ///   - convert: the conversion, called each time the original is created.
  public mutating func adapt<Required, Provided>(
    _ required: ServiceKey<Required>,
    from provided: ServiceKey<Provided>,
    _ convert: @escaping @Sendable (Provided) throws -> Required
  ) { adapt(ModuleAdapter(required, from: provided, convert)) }

  /// Adds an adapter.
  public mutating func adapt(_ adapter: ModuleAdapter) { registry.adapters.append(adapter) }
}
