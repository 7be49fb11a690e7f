import ModuleManifests
import VersionResolver

/// One step from the service that a module provides to the one that another module requires.
protocol AnyServiceAdapter: Sendable {
  var required: ServiceName { get }
  var provided: ServiceName { get }
  /// The resulting version of the required interface; `nil` if it satisfies every requirement.
  var version: Version? { get }

  /// Returns the adapted service, or `nil` if the offer's type is not the one the adapter takes.
  func offer(over base: any AnyServiceOffer, module: String) -> (any AnyServiceOffer)?
  /// The type that the adapter takes.
  var providedType: String { get }
}

struct ServiceAdapter<Required: Sendable, Provided: Sendable>: AnyServiceAdapter {
  let required: ServiceName
  let provided: ServiceName
  let version: Version?
  let convert: @Sendable (Provided) throws -> Required

  var providedType: String { "\(Provided.self)" }

  func offer(over base: any AnyServiceOffer, module: String) -> (any AnyServiceOffer)? {
    guard let base = base as? ServiceOffer<Provided> else { return nil }
    let path = [provided.description] + base.adaptedFrom
    return ServiceOffer<Required>(required, base.lifetime, module: module, adaptedFrom: path) {
      try convert(try base.value(in: .current))
    }
  }
}
