package import VersionResolver

/// Which requirements a manifest is to get, or to lose.
///
/// ```swift
/// var edit = DependencyEdit([.add("cart", try Requirement(parsing: "^2.0")), .add("log", nil)])
/// edit.reason = "shows the basket"
/// ```
package struct DependencyEdit: Sendable, Hashable {
  package enum Change: Sendable, Hashable {
    /// Without a requirement, one that was there stays; a new one gets `^` and the newest version that leaves a solution.
    case add(String, Requirement?)
    case remove(String)

    package var name: String {
      switch self {
      case .add(let name, _), .remove(let name): name
      }
    }
  }

  package var changes: [Change]
  /// The module of the workspace whose manifest is edited; `nil` for the application's.
  package var module: String?
  /// What is added goes under `optionalDependencies`.
  package var isOptional = false
  /// What is added is lazy.
  package var isLazy = false
  /// Why what is added is needed.
  package var reason: String?

  package init(_ changes: [Change], module: String? = nil) {
    self.changes = changes
    self.module = module
  }

  /// Where dependencies are listed.
  static let sections = ["dependencies", "optionalDependencies"]

  /// Where what is added goes.
  var section: String { Self.sections[isOptional ? 1 : 0] }
}

/// One requirement that was added, changed or removed.
package struct DependencyChange: Sendable, Hashable {
  package let name: String
  /// The key of the manifest that lists it, or did.
  package let section: String
  /// As it was, and as it is; `nil` where there is none.
  package let old: String?
  package let new: String?
  /// The line in the edited file, for one that is there.
  package let line: Int?
}
