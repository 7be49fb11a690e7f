public import ModuleCatalogs
public import ModuleManifests
public import VersionResolver

/// Why an application could not be resolved.
public struct ApplicationFailure: Sendable {
  /// The kind of failure. Each kind has its own exit code in modctl.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Value: String, Sendable { case unsolvable, badData, badRequest, limitReached, unreachable }
    private let value: Value
    private init(_ value: Value) { self.value = value }
    public var description: String { value.rawValue }

    /// Creates the kind of a failure of the resolver.
    init(of code: ResolutionError.Code) {
      switch code {
      case .unsolvable: self = .unsolvable
      case .stepLimitReached: self = .limitReached
      default: self = .badData
      }
    }

    /// No selection satisfies all requirements.
    public static let unsolvable = Code(.unsolvable)
    /// A file cannot be used, or its content is not what the lockfile pinned.
    public static let badData = Code(.badData)
    /// The request for this run is invalid: for example, to update a module that is not locked.
    public static let badRequest = Code(.badRequest)
    /// The search was stopped before it reached a result.
    public static let limitReached = Code(.limitReached)
    /// A remote catalog could not be reached.
    public static let unreachable = Code(.unreachable)
  }

  public let code: Code
  /// Findings about files, including warnings.
  public private(set) var diagnostics: [Diagnostic]
  /// The resolver's error, if the resolver ran.
  public let error: ResolutionError?
  let problem: ResolutionProblem?
  /// Maps positions in edited text to the files on disk.
  private(set) var places = EditedPlaces()
  /// The catalog that the resolver used.
  public var catalog: Catalog? { problem?.catalog }

  init(
    _ code: Code,
    _ diagnostics: [Diagnostic],
    error: ResolutionError? = nil,
    problem: ResolutionProblem? = nil
  ) {
    self.code = code
    self.diagnostics = diagnostics
    self.error = error
    self.problem = problem
  }

  /// Creates a failure to read: either only the network failed, or a file cannot be used.
  init(badFiles diagnostics: [Diagnostic]) {
    self.init(diagnostics.isUnreachable ? .unreachable : .badData, diagnostics)
  }

  /// Whether the resolver read edited text, in which case a part without a position may not have been written yet.
  package var isOfEditedText: Bool { !places.isEmpty }

  /// Returns the failure with positions in the files on disk, where edited text was read instead.
  func placed(beside files: [EditedFile]) -> ApplicationFailure {
    var failure = self
    failure.places = EditedPlaces(files)
    failure.diagnostics = diagnostics.map(failure.places.original)
    return failure
  }

  /// The application's name, if its manifest could be read.
  public var application: String { problem?.manifest.name ?? "the application" }

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
}

extension ApplicationFailure: FactPlaces {}

extension [Diagnostic] {
  /// Why not everything could be read; `nil` if these findings give no reason.
  package var gap: String? {
    let codes = Set(errors.map(\.code))
    if codes.contains(.unreachableCatalog) { return "a catalog cannot be reached" }
    return codes.contains(.unreadLines) ? "a packed file has too many mistakes" : nil
  }

  /// Whether unreachable catalogs are the only errors.
  package var isUnreachable: Bool {
    let errors = self.errors
    return !errors.isEmpty && errors.allSatisfy { $0.code == .unreachableCatalog }
  }
}

extension ApplicationFailure {
  /// Summarizes the failure in one sentence, with a similar existing name if a name is missing.
  package func headline(_ explanation: Explanation) -> String {
    for hint in hints(for: explanation) {
      switch hint {
      case .similarNames(explanation.contestedSubject?.name ?? "", let names),
        .similarInterfaces(explanation.contestedSubject?.name ?? "", let names):
        let list = names.map { "`\($0)`" }.joined(separator: " or ")
        return "\(explanation.summary); did you mean \(list)?"
      default: continue
      }
    }
    return explanation.summary
  }

  /// Returns the stable name of the kind of failure, for people and scripts.
  package func name(of explanation: Explanation?) -> String {
    guard let explanation else {
      return code == .limitReached ? "limit-reached" : code == .unsolvable ? "no-solution" : "bad-data"
    }
    return explanation.kind.code
  }
}
