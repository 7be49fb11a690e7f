import ModuleManifests

/// The target that creates the modules, which are targets of the same package or products of other packages.
///
/// A SwiftPM plugin provides it; see ``Assembly/source(for:of:)``.
package struct AssemblyHost {
  /// A target, identified by the name of its Swift module.
  package struct Target {
    package let name: String
    /// The absolute path of the folder with its sources.
    package let folder: String

    package init(name: String, folder: String) {
      self.name = name
      self.folder = folder
    }
  }

  let target: Target
  /// The targets that its code may import.
  let dependencies: [Target]
  /// The targets of the package that it does not depend on.
  let others: [Target]

  package init(target: Target, dependencies: [Target], others: [Target]) {
    self.target = target
    self.dependencies = dependencies
    self.others = others
  }

  /// Returns the target whose folder contains a file: the innermost one.
  func target(of file: String) -> Target? {
    guard let file = Path.resolved(file) else { return nil }
    let around = ([target] + dependencies + others).compactMap { target in
      Path.resolved(target.folder).map { (target, folder: $0) }
    }
    return around.filter { Path.isResolved(file, inside: $0.folder) }
      .max { $0.folder.utf8.count < $1.folder.utf8.count }?.0
  }

  /// Returns whether the target's code may use another target.
  func canUse(_ name: String) -> Bool { name == target.name || dependencies.contains { $0.name == name } }
}
