import ModuleManifests
import ModuleTools
import VersionResolver

/// Prints the output of `modctl bump`.
struct BumpOutput {
  let report: BumpReport
  let terminal: Terminal

  func show(isWritten: Bool) {
    switch terminal.format {
    case .json: terminal.print(json: json(isWritten))
    case .sarif:
      let low = report.modules.filter { !$0.isEnough }
      terminal.print(sarif: low.map { SARIF.Result($0.diagnostic) })
    case .text:
      for (index, module) in report.modules.enumerated() {
        if index > 0 { terminal.print("") }
        show(module, isWritten)
      }
      if report.modules.isEmpty { terminal.print(wrapping: "The workspace has no module.") }
    }
  }

  private func show(_ module: ModuleBump, _ isWritten: Bool) {
    terminal.print(
      wrapping: terminal.bold("\(module.name) \(module.version)") + ": " + verdict(module, isWritten)
    )
    let rows = module.changes.map { change in
      let place = module.position(of: change)
      return ["\(change.level)", change.text, "\(Printable.escaped(place.file)):\(place.line)"]
    }
    let code = module.relevantCode.map { ["\($0.level)", Printable.escaped($0.text), "(code)"] }
    terminal.print(ColumnTable(rows: rows + code))
    if let sentence = module.unseenSentence { terminal.print(wrapping: sentence, indent: 4) }
  }

  private func verdict(_ module: ModuleBump, _ isWritten: Bool) -> String {
    let base = module.base.map { "since \($0)" } ?? ""
    let level = module.level.map { " (\($0) \(base))" } ?? ""
    if !module.isEnough {
      if isWritten, let next = module.next { return "wrote \(next)\(level)" }
      let why = module.isPublished ? "is published, but \(module.difference)" : "is too low"
      return why
        + (module.next.map { "; the next version is \($0)\(level)" } ?? "\(level); no higher version is left")
    }
    if module.isPublished {
      let yank = module.yanked.map { ", but yanked: \(Printable.escaped($0))" } ?? ""
      if module.code.changes.isEmpty { return "published, and \(module.sameness)" + yank }
      return module.base == module.version
        ? "published, and nothing that others see has changed"
        : "published, and its manifest is unchanged" + yank
    }
    guard module.base != nil, let required = module.required else {
      return "no earlier release is published; any version is allowed"
    }
    if module.isUnchanged, module.code.changes.isEmpty {
      return "\(module.sameness) \(base); \(required) is enough"
    }
    return "high enough; at least \(required) is needed\(level)"
  }

  private func json(_ isWritten: Bool) -> JSONValue {
    let modules = report.modules.map { module -> JSONValue in
      let changes = module.changes.map { change -> JSONValue in
        [
          "level": .string("\(change.level)"), "text": .string(change.text),
          "at": module.position(of: change).json,
        ]
      }
      return [
        "name": .string(module.name), "version": .string(module.version.description),
        "base": .optional(module.base?.description), "level": .optional(module.level?.description),
        "required": .optional(module.required?.description), "next": .optional(module.next?.description),
        "published": .bool(module.isPublished), "yanked": .optional(module.yanked),
        "differences": .strings(module.differences),
        "unchanged": .bool(module.isUnchanged),
        "enough": .bool(module.isEnough), "written": .bool(isWritten && !module.isEnough),
        "changes": .array(changes),
        "code": module.codeJSON,
      ]
    }
    return [
      "schema": "modctl.bump/1", "modules": .array(modules),
    ]
  }
}

extension ModuleBump {
  /// The sentence that the code was not compared; `nil` if it was, or if there is nothing to compare it with.
  var unseenSentence: String? {
    if !isCodeRelevant {
      return "  The code was compared only with that of \(codeVersion), and may require more"
    }
    return code.unseen.map { reason in
      let what = code.isPartlySeen ? "Not all of the code was" : "The code was not"
      return "  \(what) compared, and may require more: \(Printable.escaped(reason))"
    }
  }

  /// What is known to be the same: nobody compares the code behind the public API.
  fileprivate var sameness: String {
    isCodeCompared ? "its manifest and public API are unchanged" : "its manifest is unchanged"
  }

  /// Whether all of the public API was compared.
  private var isCodeCompared: Bool { base != nil && code.unseen == nil && isCodeRelevant }

  /// The release whose code is compared.
  private var codeVersion: String { codeRelease?.version.description ?? "no release" }

  /// What is known about the code, for JSON documents.
  var codeJSON: JSONValue {
    [
      "compared": .bool(isCodeCompared),
      "reason": .optional(isCodeRelevant ? code.unseen : "it was compared only with that of \(codeVersion)"),
      "changes": .array(relevantCode.map { ["level": .string("\($0.level)"), "text": .string($0.text)] }),
    ]
  }
}
