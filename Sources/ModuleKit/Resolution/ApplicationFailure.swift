public import ModuleManifests
public import VersionResolver

/// Why an application could not be resolved.
public struct ApplicationFailure {
  /// The kinds of failure, each with an exit code of its own in modctl.
  public struct Code: Sendable, Hashable {
    private enum Value: Sendable { case unsolvable, badData, limitReached }
    private let value: Value
    private init(_ value: Value) { self.value = value }

    /// No selection satisfies everybody.
    public static let unsolvable = Code(.unsolvable)
    /// A file cannot be used, or is not what the lockfile pinned.
    public static let badData = Code(.badData)
    /// The search was stopped before it knew.
    public static let limitReached = Code(.limitReached)
  }

  public let code: Code
  /// What is wrong with files, warnings included.
  public let diagnostics: [Diagnostic]
  /// The resolver's error, if it came that far.
  public let error: ResolutionError?
  let manifest: ApplicationManifest?
  let document: ManifestDocument?
  /// Where the resolver looked.
  public let catalog: Catalog?

  init(
    _ code: Code,
    _ diagnostics: [Diagnostic],
    error: ResolutionError? = nil,
    manifest: ApplicationManifest? = nil,
    document: ManifestDocument? = nil,
    catalog: Catalog? = nil
  ) {
    self.code = code
    self.diagnostics = diagnostics
    self.error = error
    self.manifest = manifest
    self.document = document
    self.catalog = catalog
  }

  /// The application's name, if its manifest could be read.
  public var application: String { manifest?.name ?? "the application" }

  /// The place of an edge of the application.
  public func position(of edge: Edge) -> SourcePosition? {
    if let index = manifest?.overrides.firstIndex(where: { $0.module == edge.target }) {
      return document?.position(of: ["overrides", .index(index), "version"])
    }
    return document?.position(ofRequirementOn: edge.target)
  }

  /// The place of what a module version says.
  public func position(of statement: Explanation.Statement) -> SourcePosition? {
    catalog?.position(
      of: statement.module,
      version: statement.version,
      edge: statement.edge.target,
      kind: statement.edge.kind
    )
  }
}
