package import ModuleCatalogs
public import ModuleManifests
public import VersionResolver

/// Resolves an application from its files: `modules.json`, the catalogs that it names, and the lockfile.
///
/// This is how `modctl resolve` selects versions, without its network: of catalogs on servers and in git repositories, nothing is
/// read, so a resolution that needs one of them fails.
///
/// ```swift
/// do {
///   let application = try ApplicationResolver(directory: "/srv/shop").resolve()
///   print(application.selection.modules.count)
/// } catch {
///   print(error.diagnostics)
/// }
/// ```
///
/// Nothing is written: see ``ResolvedApplication/lockfile``.
public struct ApplicationResolver: Sendable {
  /// The folder of `modules.json`. Default: the working directory.
  public var directory = "."
  /// Which version to try first. The lockfile is taken into account only for `.highest`, the default.
  public var preference = ResolverOptions.Preference.highest
  /// Which modules may leave their locked versions. Default: none.
  public var update: Update?
  /// Requirements of the application that apply to this run, in addition to those in its manifest.
  public var additions: [Dependency] = []
  /// Modules whose pre-releases are allowed for this run, in addition to those that the manifest names.
  public var prereleases: [String] = []
  /// If set, only versions published before this time are selected. Versions that do not state when they were published are still
  /// selected, with a warning, and so are workspace modules.
  public var publishedBefore: Timestamp?
  /// The maximum number of search steps; see `ResolverOptions.stepLimit`.
  public var stepLimit = ResolverOptions().stepLimit

  /// File contents to use instead of those on disk, keyed by path as diagnostics show it: the application's manifest, and
  /// manifests of the workspace. Default: none.
  package var contents: [String: [UInt8]] = [:]
  /// Modules that get the newest version that allows a solution, locked or not, most important first. Default: none.
  var raised: [String] = []
  /// Modules that the edited content adds to a manifest, so that no fix removes them from it. Default: none.
  var kept: [Edit.Owner: Set<String>] = [:]

  public init(directory: String = ".") { self.directory = directory }

  /// Resolves using remote catalogs. No catalog is asked for content that a cache has as it was locked; only if that is not
  /// sufficient, everything is requested.
  ///
  /// - Parameter reader: returns the reader for those catalogs. Given a lockfile, it reads what the lockfile pins from the cache.
  package func resolve(
    _ reader: (Lockfile?) -> any CatalogReader
  ) throws(ApplicationError) -> ResolvedApplication {
    func attempt(_ locked: Lockfile?) -> Result<ResolvedApplication, ApplicationError> {
      CatalogReaders.$current.withValue(reader(locked)) {
        Result { () throws(ApplicationError) in try resolve() }
      }
    }
    guard readsCatalogsElsewhere, let lockfile = Lockfile.read(in: directory).value?.lockfile
    else { return try attempt(nil).get() }
    switch attempt(lockfile) {
    case .success(let application) where !application.isLockfileStale: return application
    case .failure(let failure) where failure.code == .unreachable: throw failure
    default: return try attempt(nil).get()
    }
  }

  /// Reads the required files and resolves.
  ///
  /// - Throws: ``ApplicationError`` with what is wrong with the files or with this run, or why no selection exists.
  /// - Complexity: that of reading the files, and of `Resolver.resolve(_:pins:providerPins:)`; an ``update`` takes several
  ///   resolutions.
  public func resolve() throws(ApplicationError) -> ResolvedApplication {
    let application = readApplication()
    let locked = Lockfile.read(in: directory)
    guard let manifest = application.value else {
      throw failure(without: application, locked.diagnostics)
    }
    let found = application.diagnostics + locked.diagnostics
    let catalog = open(manifest, application.document)
    if locked.diagnostics.haveErrors { throw failure(found, reading: catalog) }
    let problem = problem(
      ResolutionProblem(
        manifest: manifest,
        document: application.document,
        catalog: catalog,
        locked: locked.value
      )
    )
    catalog.expect(problem.prefersLocked ? locked.value?.lockfile.catalogPins ?? [:] : [:], additions)
    let diagnostics = diagnostics(about: problem)
    if diagnostics.isEmpty { return try resolve(problem, found) }
    // An unreadable file may be the reason why something appears not to exist.
    if catalog.diagnostics.haveErrors { throw failure(found, reading: catalog) }
    throw ApplicationError(.badRequest, found + diagnostics)
  }

  /// Returns a problem with the settings of this run.
  private func problem(_ files: ResolutionProblem) -> ResolutionProblem {
    var problem = files
    problem.manifest.prereleases = Set(files.manifest.prereleases + prereleases).sorted()
    problem.additions = additions
    problem.kept = kept
    problem.preference = preference
    problem.cutoff = publishedBefore
    problem.stepLimit = stepLimit
    // With edited content, only what it replaces is written.
    problem.mayEditCatalogs = contents.isEmpty
    problem.ignoresLock = update?.targets.isEmpty ?? false
    return problem
  }

  /// Returns the failure if at least one file is bad: it reports all that are.
  private func failure(_ found: [Diagnostic], reading catalog: Catalog) -> ApplicationError {
    catalog.readEverything()
    return ApplicationError(badFiles: found + catalog.diagnostics)
  }

  /// Returns the failure if the application's manifest cannot be used.
  private func failure(without application: Decoded<ApplicationManifest>, _ others: [Diagnostic])
    -> ApplicationError
  {
    let isFolder = (try? FileKind.of(directory)) == .directory
    let diagnostics = application.diagnostics(in: directory)
    return ApplicationError(.badData, diagnostics + (isFolder ? others : []))
  }

  /// Reads the application's manifest, either from disk or from its edited content.
  func readApplication() -> Decoded<ApplicationManifest> {
    contents["modules.json"].map { ApplicationManifest.decode($0, path: "modules.json") }
      ?? ApplicationManifest.read(in: directory)
  }

  /// Whether any catalog is remote.
  private var readsCatalogsElsewhere: Bool {
    readApplication().value?.catalogs.contains { $0.path == nil } ?? false
  }

  func open(_ manifest: ApplicationManifest, _ document: ManifestDocument?) -> Catalog {
    Catalog(of: manifest, document: document, directory: directory, contents: contents)
  }

  private func resolve(
    _ problem: ResolutionProblem,
    _ warnings: [Diagnostic]
  ) throws(ApplicationError) -> ResolvedApplication {
    let result: Result<Solution, ResolutionError>
    do {
      result = .success(try solve(problem))
    } catch {
      result = .failure(error)
    }
    if problem.catalog.diagnostics.haveErrors { throw failure(warnings, reading: problem.catalog) }
    switch result {
    case .failure(let first):
      let asked = asked(problem)
      let error = asked.additions.count > problem.additions.count ? asked.failure(like: first) : first
      throw ApplicationError(
        .init(of: error.code),
        warnings + problem.catalog.diagnostics,
        error: error,
        problem: asked
      )
    case .success(let solution):
      let resolved = ResolvedApplication(
        problem,
        solution,
        diagnostics: warnings + problem.catalog.diagnostics
      )
      let diagnostics = resolved.digestDiagnostics()
      guard diagnostics.isEmpty else {
        throw ApplicationError(.badData, resolved.diagnostics + diagnostics)
      }
      return resolved
    }
  }

  /// Returns the problem with the versions that an update requests, so that a fix has to lead to them.
  private func asked(_ problem: ResolutionProblem) -> ResolutionProblem {
    var result = problem
    result.update = update
    for target in update?.targets ?? [] {
      if let version = target.version { result.additions.append(Dependency(target.name, .exactly(version))) }
    }
    return result
  }

  private func solve(_ problem: ResolutionProblem) throws(ResolutionError) -> Solution {
    if !raised.isEmpty { return try Update(raised.map { .init($0) }).solve(problem) }
    if let update, !update.targets.isEmpty { return try update.solve(problem) }
    return Solution(selection: try problem.request.resolve())
  }
}

extension DiagnosticCode {
  /// The catalog's manifest is not the one that the lockfile pinned.
  public static let digestMismatch = DiagnosticCode("digest-mismatch")
}

extension Decoded where Value == ApplicationManifest {
  /// Returns what is wrong with an application's manifest. Says what to do if there is no such file, or no folder.
  func diagnostics(in directory: String) -> [Diagnostic] {
    var diagnostics = diagnostics
    guard document == nil, diagnostics.first?.code == .unreadableFile else { return diagnostics }
    let kind = (try? FileKind.of(directory)) ?? nil
    if kind != .directory {
      let folder = Printable.escaped(directory)
      let message =
        kind.map { "\(folder) is \($0.described), not a folder" } ?? "there is no folder \(folder)"
      return [Diagnostic(.unreadableFile, message, at: SourcePosition(file: directory))]
    }
    diagnostics[0].hint =
      !FileKind.exists(Path.join(directory, "modules.json"), followingLinks: false)
      ? "modules.json lists the modules of an application; name its folder with --directory, or create it with `modctl init`"
      : nil
    return diagnostics
  }
}
