package import ModuleManifests
import VersionResolver

/// A name that is in neither the workspace nor any catalog.
enum MissingModuleLint: Lint {
  static let code = DiagnosticCode.missingModule
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    for statement in subject.statements {
      guard statement.kind != .interface, statement.index == nil, !statement.file.isYanked,
        subject.isMissing(statement.target)
      else { continue }
      let who = "\(statement.file.title) \(statement.kind.verb())"
      let isInterface = statement.kind != .conflict && subject.interfaces[statement.target] != nil
      findings.add(
        code,
        statement.kind == .conflict
          ? "no module `\(statement.target)`, with which \(statement.file.title) conflicts"
          : "no module `\(statement.target)`, which \(who)",
        about: statement,
        at: \.name,
        severity: statement.kind == .dependency ? .error : .warning,
        hint: (isInterface ? subject.catalog.interfaceNote(statement.target) : nil)
          ?? subject.suggestion(
            for: statement.target,
            except: statement.file.origin == .application ? nil : statement.file.name
          )
      )
    }
  }
}

/// A module in `prereleases` that does not exist.
enum PrereleaseNameLint: Lint {
  static let code = DiagnosticCode("unknown-prerelease")
  static let codes = [code]

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    guard let file = subject.files.first, let list = file.document?.element(at: ["prereleases"]) else {
      return
    }
    for element in list.elements {
      guard let name = element.string, subject.isMissing(name) else { continue }
      findings.add(
        code,
        "pre-releases are allowed for `\(name)`, but there is no such module",
        about: file,
        at: element.range,
        severity: .warning,
        hint: subject.suggestion(for: name)
      )
    }
  }
}

extension DiagnosticCode {
  /// A name that no module has.
  package static let missingModule = DiagnosticCode("missing-module")
}
