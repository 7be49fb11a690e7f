import ModuleManifests
import VersionResolver

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
  let required: ServiceName
  let provided: ServiceName
  /// The resulting version of the required interface; `nil` if it satisfies every requirement.
  let version: Version?
  /// The type that the adapter takes.
  let providedType: String
  /// Returns the service adapted from one of a module, or `nil` if that does not have the type that the adapter takes.
  let offer: @Sendable (_ original: any AnyServiceOffer, _ module: String) -> (any AnyServiceOffer)?

  /// - Parameters:
  ///   - required: the service that modules require. Their manifests are checked against its version, if it has one.
  ///   - provided: the service that a module provides or another adapter produces.
  ///   - convert: the conversion, called each time the original is created.
  public init<Required, Provided>(
    _ required: ServiceKey<Required>,
    from provided: ServiceKey<Provided>,
    _ convert: @escaping @Sendable (Provided) throws -> Required
  ) {
    self.required = required.serviceName
    self.provided = provided.serviceName
    version = required.version
    providedType = "\(Provided.self)"
    offer = { original, module in
      guard let original = original as? ServiceOffer<Provided> else { return nil }
      let name = required.serviceName
      let path = [original.name.description] + original.adaptedFrom
      return ServiceOffer<Required>(name, original.lifetime, module: module, adaptedFrom: path) {
        try convert(try original.value(in: .current))
      }
    }
  }
}
