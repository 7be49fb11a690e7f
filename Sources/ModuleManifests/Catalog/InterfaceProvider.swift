public import VersionResolver

/// A module version that provides an interface.
public struct InterfaceProvider: Sendable, Hashable {
  public var module: String
  public var version: Version
  /// The version of the interface.
  public var provided: Version

  public init(module: String, version: Version, provided: Version) {
    self.module = module
    self.version = version
    self.provided = provided
  }
}
