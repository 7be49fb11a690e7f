public import VersionResolver

/// How one module differs between two selections.
public struct VersionChange: Sendable, Hashable {
  /// The kinds of change.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: String, Sendable {
    case added = "+"
    case removed = "-"
    case upgraded = ">"
    case downgraded = "<"
  }

  public let module: String
  /// `nil` if it was not selected before.
  public let old: Version?
  /// `nil` if it is no longer selected.
  public let new: Version?

  public var kind: Kind {
    guard let old else { return .added }
    guard let new else { return .removed }
    return old < new ? .upgraded : .downgraded
  }
}
