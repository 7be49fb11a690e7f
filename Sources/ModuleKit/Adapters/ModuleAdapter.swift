import ModuleManifests

/// A conversion from a service that a module provides to one that others require, as a value.
///
/// The `Modules` type that `modctl assemble` generates has a parameter of this type for each adapter declared in `modules.json`,
/// so a host that lacks the adapter's code does not compile:
///
/// ```swift
/// let adapter = ModuleAdapter(.ledger, from: .invoices) { BookLedger($0) }
/// let manager = try Modules.makeManager(ledgerFromInvoices: adapter)
/// ```
///
/// A host that lists its modules by hand calls ``ModuleManagerOptions/adapt(_:from:_:)``.
public struct ModuleAdapter: Sendable {
  let adapter: any AnyServiceAdapter

  /// - Parameters:
  ///   - required: the service that modules require. Their manifests are checked against its version, if it has one.
  ///   - provided: the service that a module provides or another adapter produces.
  ///   - convert: the conversion, called each time the original is created.
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
