import ModuleCatalogs
import ModuleManifests
public import VersionResolver

extension ResolvedApplication {
  /// Returns what another version of a selected module requires that the selection does not satisfy; `nil` if nothing is directly
  /// visible.
  package func obstacle(to module: String, _ version: Version) -> Edge? {
    (catalog.manifest(of: module, at: version)?.edges ?? []).first { edge in
      edge.kind != .interface && !isSatisfied(edge)
        && (selection[edge.target] != nil || catalog.versions(of: edge.target).isEmpty)
    }
  }

  /// Returns whether the selection satisfies an edge that leads to a module by its name.
  func isSatisfied(_ edge: Edge) -> Bool {
    edge.isSatisfied(
      by: selection[edge.target]?.version,
      includingPrereleases: manifest.prereleases.contains(edge.target)
    )
  }

  /// Selected modules that do not state when they were published, although only versions from before some time were requested.
  /// Workspace modules do not have to state it.
  ///
  /// - Complexity: O(*m* log *v*) for *m* modules with up to *v* versions each. The first time, it reads their manifests.
  public var undated: [Selection.Module] {
    guard problem.cutoff != nil else { return [] }
    return selection.modules.filter {
      !catalog.isWorkspaceModule($0.name)
        && catalog.manifest(of: $0.name, at: $0.version)?.published == nil
    }
  }

  /// Returns whether a version was published too late for ``ApplicationResolver/publishedBefore``.
  public func isTooLate(_ module: String, at version: Version) -> Bool {
    problem.isTooLate(module, at: version)
  }

  /// Returns a module's newest release, or its newest pre-release if it has no release. Either may be yanked.
  public func newestVersion(of module: String) -> Version? {
    let versions = catalog.versions(of: module)
    return versions.last { !$0.isPrerelease } ?? versions.last
  }

  /// Returns the newest version that a resolution can still select: one that is not yanked and has a readable manifest. A
  /// pre-release counts only if there is no such release.
  ///
  /// - Complexity: O(*v*) for *v* newer versions that cannot be selected.
  public func newestSelectableVersion(of module: String) -> Version? {
    catalog.newestSelectableVersion(of: module)
  }

  /// Returns the newer version with which a selected version is compared: the newest one that can still be selected or, if that is
  /// not newer, one that was yanked or cannot be read; `nil` if there is none. For a release, a pre-release that nothing admits
  /// is not newer.
  package func newerVersion(than version: Version, of module: String) -> Version? {
    if let newest = newestSelectableVersion(of: module), newest > version,
      version.isPrerelease || isAdmitted(newest, of: module)
    {
      return newest
    }
    return newestVersion(of: module).flatMap { $0 > version ? $0 : nil }
  }

  /// Returns whether a version is a release, or a pre-release that the application or a requirement admits.
  func isAdmitted(_ version: Version, of module: String) -> Bool {
    // A required interface admits no pre-release of a provider.
    !version.isPrerelease || manifest.prereleases.contains(module)
      || dependents(of: module).contains { $0.edge.kind != .interface && $0.edge.requirement.admits(version) }
  }

  /// Returns the first dependent that does not admit a version or, if all do, the first that conflicts with it; `nil` if there is
  /// none.
  public func firstRefusal(of module: String, at version: Version) -> Dependent? {
    func refuses(_ dependent: Dependent) -> Bool { !isSatisfied(dependent.edge, by: module, at: version) }
    return dependents(of: module).first(where: refuses) ?? opponents(of: module).first(where: refuses)
  }

  /// Returns whether a version of a module satisfies an edge that leads to the module, by its name or by an interface.
  package func isSatisfied(_ edge: Edge, by module: String, at version: Version) -> Bool {
    switch edge.kind {
    case .dependency, .optional, .conflict:
      edge.isSatisfied(by: version, includingPrereleases: manifest.prereleases.contains(module))
    case .interface:
      catalog.provision(of: edge.target, by: module, at: version).map {
        edge.requirement.admits($0.interfaceVersion)
      } ?? false
    case .package: true
    }
  }

  /// Returns the package of a module version, and a selected module that comes from another version of that package or from
  /// another location, both in words; `nil` if there is no such module.
  package func packageRival(of module: String, at version: Version) -> (package: String, rival: String)? {
    guard let mine = catalog.package(of: module, at: version),
      let package = catalog.packageDescription(of: module, at: version)
    else { return nil }
    for other in selection.modules where other.name != module {
      guard let theirs = catalog.package(of: other.name, at: other.version),
        theirs.location.identity == mine.location.identity
      else { continue }
      let isSame =
        theirs.location.canonical == mine.location.canonical
        && (mine.location.kind == .folder || mine.version(of: version) == theirs.version(of: other.version))
      guard !isSame else { continue }
      let from = catalog.packageDescription(of: other.name, at: other.version) ?? ""
      return (package, "\(other.name) \(other.version) from \(from)")
    }
    return nil
  }
}
