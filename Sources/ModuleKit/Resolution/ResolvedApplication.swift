public import ModuleManifests
public import VersionResolver

/// An application with one version for each module it needs.
public struct ResolvedApplication {
  public let manifest: ApplicationManifest
  public let catalog: Catalog
  public let selection: Selection
  /// What the lockfile said before, `nil` if there was none.
  public let previous: ParsedLockfile?
  /// Warnings about what was read.
  public let diagnostics: [Diagnostic]
  private let document: ManifestDocument?

  init(_ problem: ApplicationResolver.Problem, _ selection: Selection, diagnostics: [Diagnostic]) {
    manifest = problem.manifest
    catalog = problem.catalog
    previous = problem.locked
    document = problem.document
    self.selection = selection
    self.diagnostics = diagnostics
  }

  /// What the lockfile is to say now.
  public var lockfile: Lockfile {
    var lockfile = Lockfile()
    for module in selection.modules {
      let targets = selection.edges(of: module).filter { $0.kind != .conflict && selection[$0.target] != nil }
      lockfile.modules[module.name] = Lockfile.Module(
        version: module.version,
        digest: catalog.digest(of: module.name, at: module.version),
        dependencies: Set(targets.map(\.target)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      )
    }
    for (interface, provider) in manifest.providers where selection[provider] != nil {
      lockfile.providers[interface] = provider
    }
    for override in manifest.overrides where selection[override.module] != nil {
      lockfile.overrides[override.module] = override.version
    }
    return lockfile
  }

  /// What is different from the previous lockfile, sorted by name.
  public var changes: [VersionChange] {
    let before = previous?.lockfile.modules ?? [:]
    let names = Set(before.keys).union(selection.modules.map(\.name))
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { name in
      let change = VersionChange(module: name, old: before[name]?.version, new: selection[name]?.version)
      return change.old == change.new ? nil : change
    }
  }

  /// Who needs a module: the application (`nil`) and selected modules, with their edges, sorted.
  public func requirers(of module: String) -> [(module: Selection.Module?, edge: Edge)] {
    var result: [(Selection.Module?, Edge)] = selection.roots.filter { $0.target == module }.map { (nil, $0) }
    for requirer in selection.modules {
      for edge in selection.edges(of: requirer) where edge.target == module && edge.kind != .conflict {
        result.append((requirer, edge))
      }
    }
    return result
  }

  /// The newest version that could be meant: releases, or pre-releases if there is nothing else.
  public func newest(_ module: String) -> Version? {
    let versions = catalog.versions(of: module)
    return versions.filter { !$0.isPreRelease }.max() ?? versions.max()
  }

  /// The first edge that does not admit a version, `nil` if all do.
  public func firstRefusal(_ module: String, _ version: Version) -> (module: Selection.Module?, edge: Edge)? {
    requirers(of: module).first { !$0.edge.requirement.admits(version) }
  }

  /// Locked modules whose catalog content is not what was locked.
  func digestComplaints(_ lockfileName: String) -> [Diagnostic] {
    guard let previous else { return [] }
    var result: [Diagnostic] = []
    for module in selection.modules {
      guard let pin = previous.lockfile.modules[module.name], pin.version == module.version,
        let expected = pin.digest, let found = catalog.digest(of: module.name, at: module.version),
        expected != found
      else { continue }
      result.append(
        Diagnostic(
          .digestMismatch,
          "\(module.name) \(module.version) is not what \(lockfileName) pinned",
          at: catalog.position(of: module.name, version: module.version)
            ?? SourcePosition(file: lockfileName),
          notes: [.init("pinned:  \(expected)"), .init("catalog: \(found)")],
          hint: "a published version must not change; publish a new one, or remove the entry to accept it"
        )
      )
    }
    return result
  }

  /// Required interfaces that do not have exactly one matching provider.
  func interfaceComplaints() -> [Diagnostic] {
    var provided: [String: [(module: String, version: Version)]] = [:]
    for module in selection.modules {
      for interface in catalog.manifest(of: module.name, at: module.version)?.provides ?? [] {
        provided[interface.name, default: []].append((module.name, interface.version))
      }
    }
    var result: [Diagnostic] = []
    for requirement in manifest.requires {
      complain(
        manifest.name,
        requirement,
        provided[requirement.name] ?? [],
        document?.position(ofRequirementOn: requirement.name, in: "requires"),
        &result
      )
    }
    for module in selection.modules {
      for requirement in catalog.manifest(of: module.name, at: module.version)?.requires ?? [] {
        complain(
          "\(module.name) \(module.version)",
          requirement,
          provided[requirement.name] ?? [],
          catalog.position(of: module.name, version: module.version, interface: requirement.name),
          &result
        )
      }
    }
    return result
  }

  private func complain(
    _ who: String,
    _ requirement: Dependency,
    _ providers: [(module: String, version: Version)],
    _ position: SourcePosition?,
    _ result: inout [Diagnostic]
  ) {
    let what = "\(requirement.name) \(requirement.requirement)"
    let place = position ?? SourcePosition(file: "modules.json")
    let chosen = manifest.providers[requirement.name].map { name in providers.filter { $0.module == name } }
    let candidates = chosen ?? providers
    guard let first = candidates.first else {
      let known = catalog.providers(of: requirement.name).map(\.module)
      let names = known.enumerated().filter { $0.offset == 0 || known[$0.offset - 1] != $0.element }.map(
        \.element
      )
      result.append(
        Diagnostic(
          .interface,
          "\(who) requires the interface \(what), and no selected module provides it",
          at: place,
          hint: names.isEmpty
            ? "no catalog has a module that provides \(requirement.name)"
            : "add one of these to the dependencies of modules.json: \(names.joined(separator: ", "))"
        )
      )
      return
    }
    if candidates.count > 1 {
      result.append(
        Diagnostic(
          .interface,
          "\(who) requires the interface \(what), and \(candidates.map(\.module).joined(separator: " and ")) provide it",
          at: place,
          hint: "choose one: \"providers\": { \"\(requirement.name)\": \"\(first.module)\" }"
        )
      )
    } else if !requirement.requirement.admits(first.version) {
      result.append(
        Diagnostic(
          .interface,
          "\(who) requires the interface \(what), and \(first.module) provides \(first.version)",
          at: place
        )
      )
    }
  }
}
