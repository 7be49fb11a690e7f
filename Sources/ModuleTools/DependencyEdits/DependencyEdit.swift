package import VersionResolver

/// Requirements to add to a manifest, or to remove from it.
///
/// ```swift
/// var edit = DependencyEdit([.add("cart", try Requirement(parsing: "^2.0")), .add("log", nil)])
/// edit.reason = "shows the basket"
/// ```
package struct DependencyEdit: Sendable, Hashable {
  package enum Change: Sendable, Hashable {
    /// Without a requirement, an existing one is kept; a new one becomes `^` and the newest version that allows a solution.
    case add(String, Requirement?)
    case remove(String)

    package var name: String {
      switch self {
      case .add(let name, _), .remove(let name): name
      }
    }
  }

  package var changes: [Change]
  /// The workspace module whose manifest is edited; `nil` for the application's manifest.
  package var module: String?
  /// Whether added requirements go under `optionalDependencies`.
  package var isOptional = false
  /// Whether added dependencies are lazy.
  package var isLazy = false
  /// Why the added dependencies are needed.
  package var reason: String?

  package init(_ changes: [Change], module: String? = nil) {
    self.changes = changes
    self.module = module
  }

  /// The modules that are added, or whose requirement is.
  var addedNames: Set<String> {
    Set(changes.compactMap { if case .add(let name, _) = $0 { name } else { nil } })
  }

  /// The sections that list dependencies.
  static let sections = ["dependencies", "optionalDependencies"]

  /// The section for added dependencies.
  var section: String { Self.sections[isOptional ? 1 : 0] }
}

/// A requirement that was added, changed or removed.
package struct DependencyChange: Sendable, Hashable {
  package let name: String
  /// The manifest key that lists it, or listed it.
  package let section: String
  /// The old and new requirement; `nil` where there is none.
  package let old: String?
  package let new: String?
  /// The line in the edited file; `nil` for a removed requirement.
  package let line: Int?
}
