public import VersionResolver

/// How one module differs between two selections, or before and after a change to a running application.
public struct VersionChange: Sendable, Hashable {
  /// The kinds of change.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Kind: Sendable, Hashable {
    case added
    case removed
    case upgraded
    case downgraded
    /// The version is the same, but its content or the instance is different.
    case replaced

    /// The sign in front of the change where changes are listed.
    package var sign: String {
      switch self {
      case .added: "+"
      case .removed: "-"
      case .upgraded: ">"
      case .downgraded: "<"
      case .replaced: "~"
      }
    }
  }

  public let module: String
  /// `nil` if it was not there before.
  public let old: Version?
  /// `nil` if it is no longer there.
  public let new: Version?

  package init(module: String, old: Version?, new: Version?) {
    self.module = module
    self.old = old
    self.new = new
  }

  public var kind: Kind {
    guard let old else { return .added }
    guard let new else { return .removed }
    return old == new ? .replaced : old < new ? .upgraded : .downgraded
  }
}

extension VersionChange: CustomStringConvertible {
  /// The module with its versions, such as "payment 1.0.0 → 1.1.0".
  public var description: String {
    let versions = kind == .replaced ? [old] : [old, new]
    return "\(module) \(versions.compactMap { $0?.description }.joined(separator: " → "))"
  }

  /// The same as part of a sentence about what has changed, such as "ads 1.0.0 added".
  package var phrase: String {
    switch kind {
    case .added: "\(self) added"
    case .removed: "\(self) removed"
    case .replaced: "\(self) replaced"
    case .upgraded, .downgraded: description
    }
  }
}

extension VersionChange {
  /// Returns the differences between two selections, given as the version of each module, sorted by name.
  package static func list(from old: [String: Version], to new: [String: Version]) -> [VersionChange] {
    Set(old.keys).union(new.keys).sortedBytewise().compactMap { name in
      old[name] == new[name] ? nil : VersionChange(module: name, old: old[name], new: new[name])
    }
  }
}
