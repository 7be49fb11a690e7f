import ModuleManifests

/// The target of a package that makes the modules, which are targets of the same package or products of others.
///
/// A plugin of SwiftPM knows it; see ``Assembly/source(for:of:manifestName:)``.
package struct AssemblyHost {
  /// A target by the name of its Swift module.
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
  /// What its code may import.
  let dependencies: [Target]
  /// The targets of the package that it does not depend on.
  let others: [Target]

  package init(target: Target, dependencies: [Target], others: [Target]) {
    self.target = target
    self.dependencies = dependencies
    self.others = others
  }

  /// The target in whose folder a file is: the innermost one.
  func target(of file: String) -> Target? {
    guard let file = Path.resolved(file) else { return nil }
    let around = ([target] + dependencies + others).compactMap { target in
      Path.resolved(target.folder).map { (target, folder: $0) }
    }
    return around.filter { Path.isResolved(file, inside: $0.folder) }
      .max { $0.folder.utf8.count < $1.folder.utf8.count }?.0
  }

  /// Whether the target's code may use what is in another one.
  func canUse(_ name: String) -> Bool { name == target.name || dependencies.contains { $0.name == name } }
}
