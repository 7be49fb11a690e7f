import ModuleManifests

public import VersionResolver

/// Names a service and says what it is.
///
/// The key is all that a provider and its users share. It belongs into the target that has the service's protocol, as a
/// static member, so that it reads as a word:
///
/// ```swift
/// public protocol OrderCart: Sendable { func total() async throws -> Int }
///
/// extension ServiceKey where Value == any OrderCart {
///   public static var orderCart: Self { ServiceKey("order-cart", version: Version(1, 2, 0)) }
/// }
///
/// context.provide(.orderCart) { store }              // the module whose manifest says "provides": {"order-cart": "1.2.0"}
/// let cart = try context.service(.orderCart)         // one that says "requires": {"order-cart": "^1.2"}
/// ```
public struct ServiceKey<Value: Sendable>: Sendable, Hashable {
  /// The interface that manifests provide and require.
  public let interface: String
  /// Which one, if a module provides several services under one interface.
  public let name: String?
  /// The version of the interface that this code was written for; `nil` if it is not checked.
  public let version: Version?

  /// - Parameters:
  ///   - interface: as it stands in manifests under `provides` and `requires`.
  ///   - version: what a provider must declare for the interface, exactly; `nil` for any version.
  public init(_ interface: String, version: Version? = nil) {
    self.init(interface: interface, name: nil, version: version)
  }

  private init(interface: String, name: String?, version: Version?) {
    self.interface = interface
    self.name = name
    self.version = version
  }

  /// The key of another service under the same interface.
  ///
  /// ```swift
  /// context.provide(.storage.named("images")) { images }
  /// let images = try context.service(.storage.named("images"))
  /// ```
  public func named(_ name: String) -> ServiceKey {
    ServiceKey(interface: interface, name: name, version: version)
  }

  var serviceName: ServiceName { ServiceName(interface: interface, name: name) }
}

/// What a ``ServiceKey`` names, without its type.
struct ServiceName: Sendable, Hashable, CustomStringConvertible {
  let interface: String
  let name: String?

  var description: String { name.map { "\(interface) named \(Printable.quoted($0))" } ?? interface }
}
