public import ModuleManifests
import VersionResolver

/// Resolves an application from its files: `modules.json`, the catalogs that it names, and the lockfile.
///
/// This is all of `modctl resolve` but the printing, so that a host can do the same at start.
///
/// ```swift
/// var resolver = ApplicationResolver(directory: "/srv/shop")
/// switch resolver.run() {
/// case .resolved(let application): print(application.selection.modules.count)
/// case .failed(let failure): print(failure.diagnostics)
/// }
/// ```
///
/// Nothing is written: see ``ResolvedApplication/lockfile``.
public struct ApplicationResolver {
  /// The folder of `modules.json`. Default: the working directory.
  public var directory = "."
  /// The application's manifest, relative to ``directory``.
  public var manifestName = "modules.json"
  /// The lockfile, relative to ``directory``.
  public var lockfileName = "modules.lock.json"
  /// Whether the versions of the lockfile are preferred. Default `true`.
  public var prefersLocked = true
  /// Steps that the search may take; see `ResolverOptions.stepLimit`.
  public var stepLimit = ResolverOptions().stepLimit

  public init(directory: String = ".") { self.directory = directory }

  /// How it ended.
  public enum Outcome {
    case resolved(ResolvedApplication)
    case failed(ApplicationFailure)
  }

  /// Reads what is needed and resolves.
  public func run() -> Outcome {
    let application = ApplicationManifest.read(manifestName, in: directory)
    let locked = Lockfile.read(lockfileName, in: directory)
    guard let manifest = application.value else {
      var diagnostics = application.diagnostics
      if application.document == nil, diagnostics.first?.code == .unreadableFile {
        diagnostics[0].hint =
          "\(manifestName) says what the application is made of; look in another folder with --directory, or create it: "
          + #"{ "name": "shop", "dependencies": { "log": "^1.0" } }"#
      }
      return .failed(.init(.badData, diagnostics + locked.diagnostics))
    }
    let catalog = Catalog(of: manifest, document: application.document, directory: directory)
    if locked.diagnostics.contains(where: { $0.severity == .error }) {
      catalog.readEverything()
      return .failed(.init(.badData, application.diagnostics + locked.diagnostics + catalog.diagnostics))
    }
    let problem = Problem(
      manifest: manifest,
      document: application.document,
      catalog: catalog,
      locked: locked.value
    )
    return resolve(problem, application.diagnostics + locked.diagnostics)
  }

  /// What was read.
  struct Problem {
    let manifest: ApplicationManifest
    let document: ManifestDocument?
    let catalog: Catalog
    let locked: ParsedLockfile?

    var overrides: [String: Version] {
      Dictionary(manifest.overrides.map { ($0.module, $0.version) }) { first, _ in first }
    }
  }

  private func resolve(_ problem: Problem, _ warnings: [Diagnostic]) -> Outcome {
    let provider = OverridingProvider(base: problem.catalog, overrides: problem.overrides)
    var options = ResolverOptions()
    options.prereleases = Set(problem.manifest.prereleases)
    options.stepLimit = stepLimit
    var resolver = Resolver(provider: provider, options: options)
    let roots = problem.manifest.dependencies.compactMap { provider.replaced(Edge($0)) }
    let pins = prefersLocked ? problem.locked?.lockfile.pins ?? [:] : [:]
    let result: Result<Selection, ResolutionError>
    do {
      result = .success(try resolver.resolve(roots, pins: pins))
    } catch {
      result = .failure(error)
    }
    if problem.catalog.diagnostics.contains(where: { $0.severity == .error }) {
      // One file is bad: report all that are.
      problem.catalog.readEverything()
      return .failed(.init(.badData, warnings + problem.catalog.diagnostics))
    }
    switch result {
    case .failure(let error):
      let code: ApplicationFailure.Code =
        error.code == .stepLimitReached ? .limitReached : error.code == .unsolvable ? .unsolvable : .badData
      return .failed(
        .init(
          code,
          warnings + problem.catalog.diagnostics,
          error: error,
          manifest: problem.manifest,
          document: problem.document,
          catalog: problem.catalog
        )
      )
    case .success(let selection):
      let resolved = ResolvedApplication(
        problem,
        selection,
        diagnostics: warnings + problem.catalog.diagnostics
      )
      let complaints = resolved.digestComplaints(lockfileName) + resolved.interfaceComplaints()
      guard complaints.isEmpty else {
        let isIntegrity = complaints.contains { $0.code == .digestMismatch }
        return .failed(.init(isIntegrity ? .badData : .unsolvable, resolved.diagnostics + complaints))
      }
      return .resolved(resolved)
    }
  }
}

extension DiagnosticCode {
  /// The catalog's manifest is not the one that the lockfile pinned.
  public static let digestMismatch = DiagnosticCode("digest-mismatch")
  /// A required interface that nothing selected provides, or more than one module.
  public static let interface = DiagnosticCode("interface")
}
