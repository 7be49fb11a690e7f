import ModuleManifests

/// The way from a service that a module provides to the one that others require, as a value.
///
/// The `Modules` that `modctl assemble` writes has a parameter of this type for each adapter that `modules.json` declares, so
/// that a host without its code does not compile:
///
/// ```swift
/// try Modules.makeManager(ledgerFromInvoices: ModuleAdapter(.ledger, from: .invoices) { BookLedger($0) })
/// ```
///
/// A host that lists its modules by hand calls ``ModuleManagerOptions/adapt(_:from:_:)``.
public struct ModuleAdapter: Sendable {
  let adapter: any AnyServiceAdapter

  /// - Parameters:
  ///   - required: what modules require. Their manifests are checked against its version, if it has one.
  ///   - provided: what a module provides, or another adapter makes.
  ///   - convert: called each time the original is made.
  public init<Required, Provided>(
    _ required: ServiceKey<Required>,
    from provided: ServiceKey<Provided>,
    _ convert: @escaping @Sendable (Provided) throws -> Required
  ) {
    adapter = ServiceAdapter(
      required: required.serviceName,
      provided: provided.serviceName,
      version: required.version,
      convert: convert
    )
  }
}
