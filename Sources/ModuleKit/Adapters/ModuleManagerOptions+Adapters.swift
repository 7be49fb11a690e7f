import ModuleManifests

extension ModuleManagerOptions {
  /// Lets modules that require one service live on another that somebody provides.
  ///
  /// Two teams rarely agree on a protocol. Neither has to know the other's: the host does, and says how one becomes the
  /// other. Whoever requires the service starts after the module that provides the original, however many adapters are
  /// between them. Several adapters may lead to one service, as long as only one of their originals is there; then a provider
  /// can be exchanged for another while everything runs.
  ///
  /// ```swift
  /// options.adapt(.payment, from: .stripe) { StripePayment($0) }
  /// options.adapt(.payment, from: .adyen) { AdyenPayment($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - required: what modules require. Its version, if it has one, is what their manifests are checked against.
  ///   - provided: what a module provides, or another adapter makes.
  ///   - convert: is called as often as the original is made.
  public mutating func adapt<Required, Provided>(
    _ required: ServiceKey<Required>,
    from provided: ServiceKey<Provided>,
    _ convert: @escaping @Sendable (Provided) throws -> Required
  ) {
    registry.adapters.append(
      ServiceAdapter(
        required: required.serviceName,
        provided: provided.serviceName,
        version: required.version,
        convert: convert
      )
    )
  }
}
