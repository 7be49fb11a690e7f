import ModctlNetwork
import ModuleCatalogs
import ModuleManifests
import ModuleTools
import VersionResolver

/// Writes the list of the locked modules for the AssembleModules plugin.
struct AssembleTarget {
  private let resolver: ApplicationResolver
  private let host: AssemblyHost
  private let helper: String?
  private let output: String

  init(_ options: Options) throws(UsageError) {
    var options = options
    resolver = ApplicationResolver(directory: try options.require("directory"))
    host = AssemblyHost(
      target: try Self.target(try options.require("host")),
      dependencies: try options.takeAll("dependency").map { text throws(UsageError) in try Self.target(text)
      },
      others: try options.takeAll("other").map { text throws(UsageError) in try Self.target(text) }
    )
    helper = try options.take("fetch")
    output = try options.require("output")
    try options.end()
  }

  private static func target(_ text: String) throws(UsageError) -> AssemblyHost.Target {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw UsageError("expected NAME=FOLDER, found `\(text)`") }
    return AssemblyHost.Target(name: parts[0], folder: parts[1])
  }

  /// - Returns: the exit code.
  func run() -> Int32 {
    let application: ResolvedApplication
    do {
      application = try resolve()
    } catch {
      show(error.diagnostics + diagnostics(error))
      return exitCode(error.code)
    }
    if application.catalog.diagnostics.haveErrors {
      // The resolution does not read everything.
      application.catalog.readEverything()
      show(application.catalog.diagnostics)
      return application.catalog.diagnostics.isUnreachable ? 69 : 65
    }
    guard !application.isLockfileStale else {
      show([staleness(isMissing: application.previous == nil)])
      return 2
    }
    do {
      let source = try Assembly.source(for: host, of: application)
      show(source.warnings)
      return BuildTool.write(Array(source.text.utf8), to: output)
    } catch {
      show(error.diagnostics)
      return 65
    }
  }

  private func resolve() throws(ApplicationError) -> ResolvedApplication {
    let access = CatalogAccess(helper: helper, note: { print($0) })
    return try resolver.resolve { access.reader(locked: $0.map(LockedDigests.init)) }
  }

  private func staleness(isMissing: Bool) -> Diagnostic {
    Diagnostic(
      .staleLockfile,
      isMissing ? "there is no modules.lock.json" : "modules.lock.json is not up to date",
      at: isMissing ? .application : .lockfile,
      hint: "run `modctl resolve`, or `swift package modctl resolve` with the plugin ModctlCommand"
    )
  }

  /// Returns the resolver's findings about the application, at the first of its relevant requirements.
  private func diagnostics(_ failure: ApplicationError) -> [Diagnostic] {
    guard let error = failure.resolutionError else { return [] }
    let explanation = error.explanation(application: failure.application)
    let place = explanation?.core.lazy.compactMap { fact in
      if case .root(let edge) = fact { failure.position(of: edge) } else { nil }
    }.first
    return [
      Diagnostic(
        DiagnosticCode(failure.name(of: explanation)),
        explanation.map(failure.headline) ?? error.description,
        at: place ?? .application,
        notes: explanation.map(notes) ?? [],
        hint: "run `modctl resolve`, which suggests fixes"
      )
    ]
  }

  private func notes(_ explanation: Explanation) -> [Diagnostic.Note] {
    // A longer argument would bury the rest of the build output.
    guard explanation.steps.count <= 12 else { return [] }
    return explanation.steps.map { Diagnostic.Note("\($0.number). \($0.textWithReasons)") }
  }

  private func exitCode(_ code: ApplicationError.Code) -> Int32 {
    switch code {
    case .unsolvable: 1
    case .limitReached: 75
    case .unreachable: 69
    default: 65
    }
  }

  private func show(_ diagnostics: [Diagnostic]) { BuildTool.show(diagnostics, in: resolver.directory) }
}
