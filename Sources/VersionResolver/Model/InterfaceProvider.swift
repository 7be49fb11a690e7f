/// A module version that provides an interface.
public struct InterfaceProvider: Sendable, Hashable {
  public var module: String
  public var version: Version
  /// The version of the interface that it provides.
  public var provided: Version

  /// Why the resolver must not choose it, in words that continue "stripe 2.0.0-rc.1 …"; `nil` if it may.
  ///
  /// Selected for another reason, it still counts as one that provides the interface.
  public var unavailable: String?

  public init(module: String, version: Version, provided: Version, unavailable: String? = nil) {
    self.module = module
    self.version = version
    self.provided = provided
    self.unavailable = unavailable
  }
}
