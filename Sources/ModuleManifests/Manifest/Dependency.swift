public import VersionResolver

/// A manifest's requirement on another module or interface.
public struct Dependency: Sendable, Hashable {
  /// How a requirement is written in the manifest.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Spelling: String, Sendable, Hashable, CaseIterable {
    /// As a string: `"^1.2"`.
    case text = "version"
    /// In SwiftPM's form: `{"from": "1.2.0"}`, and so on.
    case from
    case upToNextMajor
    case upToNextMinor
    case exact
    case range
    case closedRange
  }

  /// The name of the module or interface.
  public var name: String
  /// The versions that fit.
  public var requirement: Requirement
  /// Why it is needed, for human readers.
  public var reason: String?
  /// True if the dependency constrains the version but not the initialization order.
  public var isLazy: Bool
  /// How the requirement is written in a manifest.
  public var spelling: Spelling

  public init(
    _ name: String,
    _ requirement: Requirement,
    reason: String? = nil,
    isLazy: Bool = false,
    spelling: Spelling = .text
  ) {
    self.name = name
    self.requirement = requirement
    self.reason = reason
    self.isLazy = isLazy
    self.spelling = spelling
  }
}
