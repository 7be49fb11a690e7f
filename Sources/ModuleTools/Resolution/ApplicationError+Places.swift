import ModuleCatalogs
public import ModuleManifests
public import VersionResolver

extension ApplicationError: FactPlaces {
  /// The application's name, if its manifest could be read.
  public var application: String { problem?.manifest.name ?? "the application" }

  /// Whether the resolver read edited text, in which case a part without a position may not have been written yet.
  package var isOfEditedText: Bool { !places.isEmpty }

  /// Returns the position of an edge of the application; `nil` for an edge that was added for this run.
  public func position(of edge: Edge) -> SourcePosition? { read(edge).flatMap(places.original) }

  private func read(_ edge: Edge) -> SourcePosition? {
    guard let problem else { return nil }
    if edge.requirement.override != nil { return problem.positionsOfOverrides[edge.target] }
    if problem.additions.contains(where: { Edge($0) == edge }),
      problem.manifest.overrides.contains(where: { $0.module == edge.target })
        || !problem.manifest.dependencies.contains(where: { Edge($0).asks(like: edge) })
    {
      return nil
    }
    let listed = edge.kind == .interface ? problem.manifest.requires : problem.manifest.dependencies
    guard listed.contains(where: { $0.name == edge.target && $0.requirement == edge.requirement }) else {
      return edge.alternative.flatMap { problem.position(ofChoice: $0, for: edge.target) }
    }
    return problem.document?.position(ofRequirementOn: edge.target, in: edge.kind.section)
  }

  /// Returns the position of a statement by a module version.
  public func position(of statement: Explanation.Statement) -> SourcePosition? {
    catalog?.position(
      of: statement.module,
      at: statement.version,
      edge: statement.edge.target,
      kind: statement.edge.kind
    ).flatMap(places.original)
  }

  /// Returns the position where a module version declares that it provides an interface, or of the application's adapter to it.
  public func position(of provision: InterfaceProvider, interface: String) -> SourcePosition? {
    catalog?.position(
      of: provision.module,
      at: provision.version,
      provides: provision.adaptedFrom.last ?? interface
    ).flatMap(places.original)
  }

  /// Returns the position of what makes a version unusable: its edge to itself, the application's choice of a provider, or the
  /// version itself.
  public func position(of exclusion: Explanation.Exclusion, for subject: Subject) -> SourcePosition? {
    read(exclusion, of: subject).flatMap(places.original)
  }

  private func read(_ exclusion: Explanation.Exclusion, of subject: Subject) -> SourcePosition? {
    switch subject {
    case .package: nil
    case .interface(let name): position(of: exclusion, ofInterface: name)
    case .module(let name):
      catalog?.position(of: name, at: exclusion.version, edge: name)
        ?? catalog?.document(of: name, at: exclusion.version)?.position(of: ["yanked"])
        ?? optionalDependency(of: name, at: exclusion.version)
        ?? catalog?.position(of: name, at: exclusion.version)
    }
  }

  /// Returns the position of the choice of the provider, or of the list from which the host takes one.
  private func position(of exclusion: Explanation.Exclusion, ofInterface name: String) -> SourcePosition? {
    guard let problem, let module = exclusion.provider else { return nil }
    let choices = problem.manifest.choices
    // Names in manifests contain no spaces: what follows is the module that should provide the interface.
    let interface = String(name.prefix { $0 != " " })
    if choices[interface]?.contains(module) ?? false {
      return problem.position(ofChoice: module, for: interface)
    }
    guard exclusion.reason == Explanation.Exclusion.leftToHost else {
      guard choices[interface] == nil else { return nil }
      // A list with one element is a choice.
      return problem.document?.position(of: ["providers", .key(interface), .index(0)])
        ?? problem.document?.position(of: ["providers", .key(interface)])
    }
    return choices.keys.sortedBytewise().first { choices[$0]?.contains(module) ?? false }.flatMap {
      problem.position(ofChoice: module, for: $0)
    }
  }

  /// Returns the first dependency of a module version on a module that the host may leave out.
  package func dependencyLeftToHost(of module: String, at version: Version) -> Dependency? {
    guard let optional = problem.map({ Set($0.manifest.choices.values.joined()) }), !optional.isEmpty
    else { return nil }
    return catalog?.manifest(of: module, at: version)?.dependencies.first { optional.contains($0.name) }
  }

  private func optionalDependency(of module: String, at version: Version) -> SourcePosition? {
    dependencyLeftToHost(of: module, at: version).flatMap { dependency in
      catalog?.position(of: module, at: version, edge: dependency.name, kind: .dependency)
    }
  }

  /// The maximum number of modules in catalogs that are searched for a misplaced manifest.
  private static let searchedCount = 100

  /// Returns the finding for a manifest that names a missing module, but is not where the module is looked for.
  ///
  /// A resolution reads only what it needs of a folder, so this reads the rest, unless there is a lot of it.
  package func misplacedManifest(for explanation: Explanation) -> Diagnostic? {
    guard explanation.kind == .missingModule, let module = explanation.contestedSubject?.name,
      let catalog, catalog.localModuleNames().count <= Self.searchedCount
    else { return nil }
    catalog.readEverything()
    return catalog.diagnostics.first { $0.misplacedModule == module }
  }
}
