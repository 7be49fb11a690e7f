import ModuleCatalogs
package import ModuleManifests
import VersionResolver

/// A lockfile that no longer fits the manifests, which `modctl resolve --locked` refuses.
enum StaleLockfileLint: Lint {
  static let code = DiagnosticCode.staleLockfile
  static let codes = [code]

  private static let hint = "select versions again: modctl resolve"

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    guard let parsed = subject.lockfile.value else { return }
    guard parsed.sides.count == 1 else {
      findings.add(finding("it contains an unfinished merge", nil, subject))
      return
    }
    guard let provider = LockedProvider(parsed.lockfile, subject) else { return }
    let problem = ResolutionProblem(
      manifest: subject.application,
      document: subject.document,
      catalog: subject.catalog,
      locked: parsed
    )
    var request = problem.request
    request.provider = provider
    do throws(ResolutionError) {
      let selection = try request.resolve()
      subject.count(steps: selection.stepCount)
      let resolved = ResolvedApplication(problem, Solution(selection: selection), diagnostics: [])
      let differences = resolved.otherDifferences
      // Changed content has a finding of its own.
      guard !differences.isEmpty, resolved.digestDiagnostics().isEmpty else { return }
      findings.add(finding(differences.joined(separator: "; "), nil, subject))
    } catch {
      guard let explanation = error.explanation(application: subject.application.name, mostRelations: 0)
      else { return }
      check(statements(explanation.core), provider, subject, findings)
    }
  }

  /// An edge of the application or of a locked module.
  private typealias LockedStatement = (owner: (name: String, version: Version)?, edge: Edge)

  private static func statements(_ core: [Explanation.Fact]) -> [LockedStatement] {
    core.flatMap { fact -> [LockedStatement] in
      switch fact {
      case .root(let edge): [(nil, edge)]
      case .edges(_, let statements), .cycle(let statements):
        statements.map { (($0.module, $0.version), $0.edge) }
      case .provision, .exclusion, .unavailable: []
      }
    }
  }

  private static func check(
    _ statements: [LockedStatement],
    _ provider: LockedProvider,
    _ subject: CheckSubject,
    _ findings: DiagnosticBag
  ) {
    func notes(_ some: [LockedStatement]) -> [Diagnostic.Note] {
      some.compactMap { statement in
        position(of: statement, subject).map { .init(words(statement, subject), at: $0) }
      }
    }
    let first = statements.first { !isMet($0.edge, provider, subject) }
    guard let first else {
      let message = "the locked versions do not satisfy all requirements together"
      return findings.add(finding(message, nil, subject, notes(statements)))
    }
    if hasOtherFinding(first, subject) { return }
    let target = first.edge.target
    let pin = subject.lockfile.value?.lockfile.modules[target]?.version
    let state: String
    if let pin {
      let isThere = !provider.versions(of: target).isEmpty
      let own = subject.catalog.isWorkspaceModule(target) ? subject.catalog.versions(of: target).first : nil
      let place = own.map { "the workspace has \($0)" } ?? subject.catalog.lacks("it", of: target)
      state = "\(pin) is locked" + (isThere ? "" : ", and \(place)")
    } else {
      state = "no version of it is locked"
    }
    findings.add(finding("\(words(first, subject)), but \(state)", target, subject, notes([first])))
  }

  /// Returns whether the locked versions satisfy an edge by themselves.
  private static func isMet(_ edge: Edge, _ provider: LockedProvider, _ subject: CheckSubject) -> Bool {
    guard edge.isOnModule else { return true }
    return edge.isSatisfied(
      by: provider.versions(of: edge.target).first,
      includingPrereleases: subject.application.prereleases.contains(edge.target)
    )
  }

  /// Returns whether nothing that exists satisfies an edge, which has a finding of its own.
  private static func hasOtherFinding(_ statement: LockedStatement, _ subject: CheckSubject) -> Bool {
    let edge = statement.edge
    guard edge.kind == .dependency else { return false }
    guard let index = subject.modules[edge.target] else { return subject.isMissing(edge.target) }
    if let version = edge.requirement.override {
      return !index.all.contains(version) || index.reason(version) != nil
    }
    guard statement.owner.map({ subject.catalog.isWorkspaceModule($0.name) }) ?? true else { return false }
    if case .version = index.match(edge.requirement) { return false }
    return true
  }

  private static func words(_ statement: LockedStatement, _ subject: CheckSubject) -> String {
    let name = subject.application.name
    let owner = statement.owner.map { "\($0.name) \($0.version)" } ?? name
    return "\(owner) \(statement.edge.words(for: name, isOwn: statement.owner == nil))"
  }

  private static func position(of statement: LockedStatement, _ subject: CheckSubject) -> SourcePosition? {
    let edge = statement.edge
    guard let owner = statement.owner else {
      return subject.document?.position(ofRequirementOn: edge.target, in: edge.kind.section)
    }
    return subject.catalog.position(of: owner.name, at: owner.version, edge: edge.target, kind: edge.kind)
  }

  /// - Parameter module: the module whose locked version is the reason, if there is one.
  private static func finding(
    _ reason: String,
    _ module: String?,
    _ subject: CheckSubject,
    _ notes: [Diagnostic.Note] = []
  ) -> Diagnostic {
    let message = "modules.lock.json does not match the manifests: \(reason)"
    guard let document = subject.lockfile.document,
      let range = module.flatMap({ document.range(of: ["modules", .key($0), "version"]) })
        ?? document.range(of: ["modules"], .key)
    else {
      return Diagnostic(code, message, at: .lockfile, notes: notes, hint: hint)
    }
    return Diagnostic(code, message, in: document.file, range, notes: notes, hint: hint)
  }
}

extension DiagnosticCode {
  /// A lockfile that is missing or no longer satisfies the manifests.
  package static let staleLockfile = DiagnosticCode("stale-lockfile")
}
