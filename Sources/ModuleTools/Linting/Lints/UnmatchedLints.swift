import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// A requirement that no existing version matches.
enum NoVersionLint: Lint {
  static let code = DiagnosticCode("no-version")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    for statement in subject.statements where statement.kind != .conflict {
      // An unknown module and a module of the same workspace have findings of their own.
      guard subject.match(statement) == .nothing, !WorkspaceMismatchLint.concerns(statement, subject),
        !statement.requirement.versions(includingPrereleases: true).isEmpty,
        let index = statement.index
      else { continue }
      findings.add(
        code,
        "\(statement.text), but \(statement.target) has \(index.summary)",
        about: statement,
        hint: statement.file.isOwn
          ? index.newest.map { "`^\($0)` matches the newest" }
          : statement.kind == .dependency
            ? "\(statement.file.title) can never be selected; publish what it needs, or yank it"
            : "\(statement.file.title) cannot be used together with any \(statement.target)"
      )
    }
  }
}

/// A requirement that no version could ever match, such as `>2 <1`.
enum EmptyRequirementLint: Lint {
  static let code = DiagnosticCode("empty-requirement")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    // What matches a version is not empty, which is cheaper to ask.
    for statement in subject.statements
    where statement.lookup.map({ $0.match == .nothing }) ?? true
      && statement.requirement.versions(includingPrereleases: true).isEmpty
    {
      findings.add(
        code,
        "no version can ever match `\(statement.requirement)`",
        about: statement,
        severity: .error,
        hint: "its bounds exclude every version; join several ranges with `||`, as in `^1.4 || ^2.1`"
      )
    }
  }
}

/// A requirement that only pre-releases match. Pre-releases are selected only on request.
enum OnlyPrereleaseLint: Lint {
  static let code = DiagnosticCode("only-prerelease")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    for statement in subject.statements where statement.kind != .conflict {
      guard case .onlyPrerelease(let version)? = subject.match(statement) else { continue }
      findings.add(
        code,
        "\(statement.text), but only pre-releases match, such as \(version)",
        about: statement,
        hint: statement.file.isOwn
          ? "write `^\(version)`, or add \"\(statement.target)\" to `prereleases` in modules.json"
          : "an application gets it with \"\(statement.target)\" in its `prereleases`"
      )
    }
  }
}

/// A requirement that only withdrawn versions match.
enum OnlyYankedLint: Lint {
  static let code = DiagnosticCode("only-yanked")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    for statement in subject.statements where statement.kind != .conflict {
      guard case .onlyYanked(let version)? = subject.match(statement),
        let index = statement.index
      else { continue }
      let isExact = index.versions(of: statement.requirement) == VersionSet(version)
      let reason =
        (index.reason(version) ?? subject.shadowed[statement.target]?.reason(version)).map { ": \($0)" } ?? ""
      findings.add(
        code,
        isExact
          ? "\(statement.text), but exactly that version is yanked\(reason)"
          : "\(statement.text), but only yanked versions match; \(version) is yanked\(reason)",
        // An application that has it locked keeps it.
        about: statement,
        severity: subject.isPinned(statement) ? .warning : statement.severity,
        notes: subject.catalog.position(of: statement.target, at: version)
          .map { [.init("\(statement.target) \(version) is here", at: $0)] } ?? [],
        hint: index.newest.map { "the newest that is not yanked is \($0)" }
          ?? "\(statement.target) has no version that is not yanked"
      )
    }
  }
}
