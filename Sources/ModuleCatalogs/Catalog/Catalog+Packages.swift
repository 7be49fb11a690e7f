public import ModuleManifests
public import VersionResolver

extension Catalog {
  /// Returns the location of the code of a module version, or `nil` if its manifest does not name one or has mistakes.
  ///
  /// A workspace module is in a folder, whatever its manifest says for those who get it from a catalog: the folder that `path`
  /// names, or else the nearest folder with a `Package.swift` that contains the manifest. The folder is relative to the
  /// application.
  public func package(of module: String, at version: Version) -> ModulePackage? {
    lock.withLock {
      guard let entry = record(of: module).entry(version), let manifest = manifest(of: module, at: version),
        var package = manifest.package
      else { return nil }
      guard entry.isFromWorkspace else { return package.location.kind == .folder ? nil : package }
      guard let folder = workspaceFolder(entry.path, package) else { return nil }
      package.location = PackageLocation(folder)
      package.version = nil
      package.revision = nil
      return package
    }
  }

  /// Returns the lockfile's entry for the package of a module, or `nil` for a workspace module.
  package func lockedPackage(of module: String, at version: Version) -> Lockfile.Package? {
    guard !isWorkspaceModule(module) else { return nil }
    return package(of: module, at: version).flatMap { Lockfile.Package($0, of: version) }
  }

  /// Returns the package of a module version in words: `shop-modules 3.2.0`, or the folder `./cart`.
  package func packageDescription(of module: String, at version: Version) -> String? {
    package(of: module, at: version).map { package in
      package.location.kind == .folder
        ? package.location.text : "\(package.location.identity) \(package.version(of: version))"
    }
  }

  /// Returns the requirement that a module version's package be built in its version, as one more edge for the resolver.
  func packageEdge(of module: String, at version: Version) -> Edge? {
    guard let package = package(of: module, at: version) else { return nil }
    return Edge(
      package.location.text,
      package.location.kind == .folder ? .any : .exactly(package.version(of: version)),
      kind: .package
    )
  }

  /// Returns the folder of a package in the workspace, relative to the application.
  private func workspaceFolder(_ manifest: String, _ package: ModulePackage) -> String? {
    let parent = Path.parent(of: manifest)
    if package.location.kind == .folder {
      return named(Path.marked(Path.join(parent, package.location.text)))
    }
    var folder = parent
    for _ in 0..<16 {
      let here = Path.join(directory, folder)
      if FileKind.exists(Path.join(here, "Package.swift")) { return named(Path.marked(folder)) }
      if FileKind.exists(Path.join(here, ".git")) { return nil }
      let next = Path.marked(Path.join(folder, ".."))
      if next == Path.marked(folder) { return nil }
      folder = next
    }
    return nil
  }

  /// Returns the folder by its own name, which SwiftPM uses as the package's: `..` becomes `../../shop`.
  private func named(_ folder: String) -> String {
    let last = Path.name(of: folder)
    guard last == "." || last == "..", let real = Path.resolved(Path.join(directory, folder)), real != "/"
    else { return folder }
    return Path.marked(Path.join(folder, "..")) + "/" + Path.name(of: real)
  }
}
