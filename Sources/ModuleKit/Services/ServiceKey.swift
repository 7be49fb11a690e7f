import ModuleManifests
public import VersionResolver

/// The name and type of a service.
///
/// The key is all that a provider and its users share. Declare it as a static member, in the target that contains the service's
/// protocol, so that it reads well at the call site:
///
/// ```swift
/// public protocol OrderCart: Sendable { func total() async throws -> Int }
///
/// extension ServiceKey where Value == any OrderCart {
///   public static var orderCart: Self { ServiceKey("order-cart", version: Version(1, 2, 0)) }
/// }
///
/// // In the module whose manifest says "provides": {"order-cart": "1.2.0"}:
/// context.provide(.orderCart) { store }
/// // In one whose manifest says "requires": {"order-cart": "^1.2"}:
/// let cart = try context.service(.orderCart)
/// ```
public struct ServiceKey<Value: Sendable>: Sendable, Hashable {
  /// The interface, as provided and required in manifests.
  public let interface: String
  /// The name of the service, if a module provides several services under one interface.
  public let name: String?
  /// The version of the interface under which a service is provided; `nil` if the key states none.
  public let version: Version?

  /// - Parameters:
  ///   - interface: the interface's name in manifests, under `provides` and `requires`.
  ///   - version: the version of the interface that this code was written for. ``ModuleContext/provide(_:as:_:)`` compares it
  ///     with the manifest of the providing module, which must state the same version, and an adapter provides its service in
  ///     this version. It does not select among providers and is not compared where a service is requested: which versions suit a
  ///     module is in its manifest, under `requires`. Pass `nil` to skip the comparison.
  public init(_ interface: String, version: Version? = nil) {
    self.init(interface: interface, name: nil, version: version)
  }

  private init(interface: String, name: String?, version: Version?) {
    self.interface = interface
    self.name = name
    self.version = version
  }

  /// Returns the key of another service under the same interface.
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

/// The name in a ``ServiceKey``, without its type.
struct ServiceName: Sendable, Hashable, CustomStringConvertible {
  let interface: String
  let name: String?

  var description: String { name.map { "\(interface) named \(Printable.quoted($0))" } ?? interface }
}

/// How often a service is created.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ServiceLifetime: Sendable, Hashable {
  /// Created once in a life of its module, on first request, however many callers request it at the same time. The default.
  ///
  /// If its factory could request a scoped service, which its module provides or requires in order, directly or through other
  /// modules, the singleton is created as soon as `initialize` has returned. A singleton that keeps what belongs to a scope then
  /// fails the start.
  case singleton
  /// Created for each caller.
  case transient
  /// Created once per scope, on first request, and ended with the scope; see ``ServiceScope``.
  case scoped
}
