import ModuleManifests
import VersionResolver

/// Prints the output of `modctl lock merge`. It appears among git's own messages, so it goes to standard error, on one line
/// unless a person has to do something.
struct LockMergeOutput {
  /// The name of the lockfile.
  let path: String
  let terminal: Terminal

  func showFailure(_ diagnostics: [Diagnostic]) {
    if terminal.format == .json { return terminal.show(diagnostics) }
    terminal.note(terminal.renderer.text(of: diagnostics))
    terminal.note(wrapping: "modctl: \(Printable.escaped(path)) was not merged; ours is unchanged")
  }

  func show(_ merge: LockfileMerge, warnings: [Diagnostic]) {
    let conflicts = merge.conflicts.map { Diagnostic($0, path: path) }
    if terminal.format == .json {
      terminal.print(json: json(merge, warnings + conflicts))
      return
    }
    terminal.note(warnings + conflicts)
    let name = Printable.escaped(path)
    terminal.note(
      wrapping: conflicts.isEmpty
        ? "modctl: merged \(name): \(summary(merge.decisions))"
        : "modctl: merged \(name) except for the digest of "
          + merge.conflicts.map(\.module).joined(separator: ", ")
    )
  }

  /// For example, `2 modules from ours, 3 from theirs, 1 from both (log 2.3.1 over 2.2.0)`.
  private func summary(_ decisions: [LockfileMerge.Decision]) -> String {
    var parts: [String] = []
    let origins: [(LockfileMerge.Origin, String)] = [(.ours, "ours"), (.theirs, "theirs"), (.both, "both")]
    for (origin, name) in origins {
      let count = decisions.filter { $0.origin == origin }.count
      if count == 0 { continue }
      let noun = parts.isEmpty ? count == 1 ? " module" : " modules" : ""
      parts.append("\(count)\(noun) from \(name)")
    }
    guard !parts.isEmpty else { return "both sides have the same modules" }
    let settled = decisions.filter { $0.origin == .both }.map(settlement)
    let more = settled.count > Self.shown ? ", and \(settled.count - Self.shown) more" : ""
    let list = settled.isEmpty ? "" : " (\(settled.prefix(Self.shown).joined(separator: ", "))\(more))"
    return parts.joined(separator: ", ") + list
  }

  /// The maximum number of modules that are named.
  private static let shown = 3

  private func settlement(_ decision: LockfileMerge.Decision) -> String {
    let merged = decision.merged.map(\.description) ?? ""
    guard let ours = decision.ours, let theirs = decision.theirs else {
      return "\(decision.module) \(merged) over its removal"
    }
    if ours.isIdentical(to: theirs) { return "\(decision.module) \(merged) on both" }
    let other = decision.merged.map(ours.isIdentical) == true ? theirs : ours
    return "\(decision.module) \(merged) over \(other)"
  }

  private func json(_ merge: LockfileMerge, _ diagnostics: [Diagnostic]) -> JSONValue {
    let decisions = merge.decisions.map { decision -> JSONValue in
      [
        "module": .string(decision.module), "from": .string("\(decision.origin)"),
        "ours": .optional(decision.ours?.description), "theirs": .optional(decision.theirs?.description),
        "merged": .optional(decision.merged?.description),
      ]
    }
    let conflicts = merge.conflicts.map { conflict -> JSONValue in
      [
        "module": .string(conflict.module), "version": .string(conflict.version.description),
        "ours": .string(conflict.ours), "theirs": .string(conflict.theirs),
      ]
    }
    return [
      "schema": "modctl.lock-merge/1", "path": .string(path), "modules": .array(decisions),
      "conflicts": .array(conflicts), "diagnostics": .array(diagnostics.map(\.json)),
    ]
  }
}
