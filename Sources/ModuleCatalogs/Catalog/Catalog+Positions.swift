public import ModuleManifests
public import VersionResolver

extension Catalog {
  /// Returns the position of a version in its manifest.
  public func position(of module: String, at version: Version) -> SourcePosition? {
    lock.withLock { record(of: module).entry(version)?.position }
  }

  /// Returns the position of a module version's requirement on another module.
  ///
  /// - Parameters:
  ///   - module: the module that has the requirement.
  ///   - version: its version.
  ///   - target: the name of the module or interface that is required.
  ///   - kind: the list to search; if it is `nil`, the first that names the target.
  public func position(
    of module: String,
    at version: Version,
    edge target: String,
    kind: Edge.Kind? = nil
  ) -> SourcePosition? {
    guard let document = document(of: module, at: version) else { return nil }
    if kind == .package {
      let keys = ["version", "path", "url", "id"].lazy.map {
        ["package", .key($0)] as [ManifestDocument.Step]
      }
      return keys.compactMap { document.position(of: $0) }.first
    }
    let kinds = kind.map { [$0] } ?? [.dependency, .optional, .conflict, .interface]
    for kind in kinds {
      if let position = document.position(ofRequirementOn: target, in: kind.section) { return position }
    }
    return nil
  }

  /// Returns the position at which a module version declares that it provides an interface.
  public func position(of module: String, at version: Version, provides interface: String) -> SourcePosition?
  {
    document(of: module, at: version)?.position(of: ["provides", .key(interface)])
  }
}
