import ModuleManifests
import ModuleTools
import VersionResolver

/// The fixes for a failure, as a list with the numbers that `--fix N` refers to.
struct FixList {
  let failure: ApplicationError
  let fixes: ApplicationFixes
  let explanation: Explanation
  let width: Int
  /// Returns a text as it is printed.
  var plain: (String) -> String = { $0 }
  /// Whether to show all fixes, however many there are.
  let isFull: Bool
  /// Whether it belongs to a picture of the first conflict.
  var isCaption = false

  /// The number of fixes shown unless more are requested.
  private static let shortCount = 6
  private static let partialCount = 3
  /// The maximum number of lines of a fix in a picture.
  private static let captionCount = 6
  /// The number of modules named whose requirements an override ignores.
  private static let ignoredCount = 4

  var lines: [String] {
    guard !fixes.fixes.isEmpty else { return TextWrapper(width: width, indent: 2).lines(of: plain(nothing)) }
    var lines = [heading]
    let shown = fixes.fixes.prefix(isFull ? .max : Self.shortCount)
    for (index, fix) in shown.enumerated() { lines += item(fix, number: option(at: index)) }
    if shown.count < fixes.fixes.count {
      let hidden = fixes.fixes.count - shown.count
      lines.append("  … and \(hidden) more: \(isCaption ? "modctl resolve " : "")--explain full")
    }
    return lines
  }

  /// Returns the value of `--fix` for a fix of all conflicts.
  func option(at index: Int) -> String { fixes.option(at: index).map(String.init).joined(separator: ",") }

  /// The heading, which claims no more about the search than what was searched.
  private var heading: String {
    if fixes.conflicts.count > 1 {
      return fixes.fixes.allSatisfy { $0.changes.count == 1 }
        ? "Fixes: this change makes it solvable (checked)"
        : "Fixes: these changes together make it solvable (checked)"
    }
    let counts = Set(fixes.fixes.map(\.changes.count))
    guard let fewest = counts.min(), fewest > 1 else {
      return "Fixes: each alone makes it solvable (checked)"
    }
    if fewest == 2 {
      let pairs = fixes.fixes.count == 1 ? "this pair works" : "each of these pairs works"
      return "Fixes: \(fixes.hasTriedEverySingleEdit ? "no single one was found; " : "")\(pairs) (checked)"
    }
    return "Fixes: none with one or two changes was found; these work together (checked)"
  }

  private var nothing: String {
    if !fixes.errors.isEmpty {
      return
        "Fixes: none could be checked, because of \(fixes.errors.count == 1 ? "this error" : "these errors")"
    }
    if fixes.hiddenCount > 0 { return "Fixes: none found for all conflicts at once" }
    return fixes.attemptCount == 0
      ? "Fixes: none; the requirements in the way are not in modules.json or the workspace"
      : "Fixes: none found; "
        + (fixes.attemptCount == 1
          ? "1 change was tried" : "\(fixes.attemptCount) changes and combinations of changes were tried")
        + (fixes.isComplete ? "" : ", then the search was stopped")
  }

  /// The number of conflicts that are not shown, and the requirements in them. A conflict may have none, such as one over a module
  /// that the application only lists as a provider.
  var omission: [String] {
    let count = fixes.hiddenCount
    guard count > 0 else { return [] }
    var text = "\(count.counted("more conflict")) \(count == 1 ? "is" : "are") not shown."
    if !fixes.omitted.isEmpty {
      let who =
        count == 1 ? "It concerns" : fixes.hasFoundEveryConflict ? "They concern" : "Some of them concern"
      text += " \(who) \(failure.requirements(fixes.omitted))."
    }
    return TextWrapper(width: width, indent: 2).lines(of: plain(text))
  }

  private func item(_ fix: ApplicationFix, number: String) -> [String] {
    let result = plain(result(fix))
    let head = "  \(number). "
    let indent = head.count
    var rows = fix.changes.map { plain($0.sentence) }
    if isCaption, rows.count > Self.captionCount {
      rows = rows.prefix(Self.captionCount - 1) + ["… and \(rows.count - Self.captionCount + 1) more"]
    }
    let last = "\(rows.last ?? "")  \(result)"
    var texts = rows
    if result.isEmpty {
      // Nothing that the failure is about is selected.
    } else if DisplayWidth.of(last) + indent <= width {
      texts[texts.count - 1] = last
    } else {
      texts.append("  \(result)")
    }
    var lines: [String] = []
    for (index, text) in texts.enumerated() {
      let start = index == 0 ? head : String(repeating: " ", count: indent)
      lines += TextWrapper(width: width, indent: indent + 4).lines(of: start + text)
    }
    return lines
  }

  /// Returns the fixes for one of several conflicts.
  func partial(_ index: Int) -> [String] {
    let conflict = fixes.conflicts[index]
    guard !conflict.fixes.isEmpty else { return [] }
    let first = fixes.conflicts[..<index].map(\.fixes.count).reduce(1, +)
    let shown = conflict.fixes.prefix(isFull ? .max : Self.partialCount)
    let subject = conflict.fixes.count == 1 ? "This" : "Each of these"
    var lines = ["\(subject) solves the conflict (checked)"]
    for (index, fix) in shown.enumerated() {
      let texts = fix.changes.map { plain($0.sentence) }
      lines += TextWrapper(width: width, indent: 6).lines(
        of: "  \(first + index). " + texts.joined(separator: ", and ")
      )
    }
    if shown.count < conflict.fixes.count {
      lines.append("  … and \(conflict.fixes.count - shown.count) more: --explain full")
    }
    return lines
  }

  /// Returns the resulting selection of the modules that the failure is about.
  private func result(_ fix: ApplicationFix) -> String {
    if fixes.conflicts.count > 1 {
      return fix.fix.selection.modules.count.counted("module")
    }
    let versions = FixSubjects(fix: fix.fix, explanation: explanation).modules.prefix(3).compactMap { name in
      fix.fix.selection[name].map { "\(name) \($0.version)" }
    }
    if case .override(let module, _)? = fix.fix.edits.first, fix.fix.edits.count == 1 {
      let edges = failure.edges(ignoredBy: fix.fix, overriding: module)
      return ignored(edges) ?? versions.joined(separator: ", ")
    }
    return (fix.fix.isDowngrade ? "downgrade: " : "") + versions.joined(separator: ", ")
  }

  /// Returns what an override ignores, in words; `nil` if that is nothing.
  private func ignored(_ edges: [(owner: String?, edge: Edge)]) -> String? {
    guard let first = edges.first else { return nil }
    let noun = edges.allSatisfy { $0.edge.kind == .conflict } ? "conflict" : "requirement"
    if edges.count == 1 { return "ignores \(first.owner ?? "the application")'s \(noun)" }
    guard edges.count <= Self.ignoredCount else { return "ignores \(edges.count) \(noun)s" }
    return "ignores the \(noun)s of \(edges.map { $0.owner ?? "the application" }.listed("and"))"
  }
}

extension ManifestChange {
  var json: JSONValue {
    var object: JSONObject = ["file": .string(path), "text": .string(text)]
    object["at"] = position?.json
    return .object(object)
  }

  /// The change with its file and line.
  var sentence: String {
    "\(Printable.escaped(path))\(position.map { ":\($0.line)" } ?? "")  \(Printable.escaped(text))"
  }
}
