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

  /// Returns the differences between two selections, given as the version of each module, sorted by name.
  static func list(from old: [String: Version], to new: [String: Version]) -> [VersionChange] {
    Set(old.keys).union(new.keys).sortedBytewise().compactMap { name in
      old[name] == new[name] ? nil : VersionChange(module: name, old: old[name], new: new[name])
    }
  }
}

extension Selection {
  /// The version of each module.
  var versions: [String: Version] {
    Dictionary(modules.map { ($0.name, $0.version) }) { first, _ in first }
  }
}
