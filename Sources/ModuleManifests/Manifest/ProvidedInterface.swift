public import VersionResolver

/// An interface (a business protocol) that a module implements, and in which version.
public struct ProvidedInterface: Sendable, Hashable {
  public var name: String
  public var version: Version

  public init(_ name: String, _ version: Version) {
    self.name = name
    self.version = version
  }
}
