import ModuleCatalogs
import ModuleManifests
import ModuleTools
import VersionResolver

/// Prints the output of `modctl resolve` if there is a selection.
struct ResolveOutput {
  enum Mode {
    case write, dryRun, locked
  }

  let application: ResolvedApplication
  let mode: Mode
  /// Options that apply only to this run, as they were written.
  let temporary: [String]
  let terminal: Terminal

  /// The maximum length of a subject; the reason for a longer one goes on a separate line.
  private static let longestSubject = 40

  var reasons: VersionReasons { VersionReasons(application: application) }

  /// With `--locked`, the changes that keep the lockfile from being up to date, which leftovers do not.
  var changes: [VersionChange] {
    mode == .locked && !application.isLockfileStale ? [] : application.changes
  }

  /// What changes in the lockfile besides versions.
  var others: [String] { application.previous?.sides.count == 1 ? application.otherDifferences : [] }

  /// With `--locked`, a finding that says why the lockfile is not up to date.
  private var staleness: [Diagnostic] {
    guard mode == .locked, application.isLockfileStale else { return [] }
    let differences = changes.map { "\($0.kind.sign) \($0)" } + others
    return [.staleLockfile(application, differences)]
  }

  func show(written: Bool) {
    switch terminal.format {
    case .json: terminal.print(json: json(written: written))
    case .sarif: terminal.print(sarif: (application.diagnostics + staleness).map { SARIF.Result($0) })
    case .text: showText(written: written)
    }
  }

  private func showText(written: Bool) {
    let selection = application.selection
    let direct = Set(selection.roots.compactMap { selection.target(of: $0)?.name }).count
    terminal.print(
      wrapping: terminal.bold(
        "Resolved \(selection.modules.count.counted("module")) for \(application.manifest.name)"
      )
        + " (\(direct) direct)"
    )
    let changes = changes
    let others = others
    if changes.isEmpty, others.isEmpty {
      terminal.print("\nNothing changed.")
    } else {
      terminal.print("\nChanges")
      let width = changes.map { DisplayWidth.of(terminal.plain("\($0)")) }.max() ?? 0
      for change in changes { showLine(change, width: min(width, Self.longestSubject)) }
      for line in others { terminal.print(wrapping: "  ~ \(line)", indent: 6) }
    }
    if let moves { terminal.print(wrapping: "\n" + moves) }
    let held = reasons.heldBack(except: Set(changes.map(\.module)))
    if !held.isEmpty {
      terminal.print("\nNot the newest")
      for line in held { terminal.print(wrapping: "  " + line, indent: 4) }
    }
    let waves = selection.initializationWaves()
    if !waves.isEmpty { terminal.print("\nInitialization order") }
    for (index, wave) in waves.enumerated() {
      let number = String(index + 1)
      let head = String(repeating: " ", count: max(1, 4 - number.count)) + number + "  "
      terminal.print(wrapping: head + wave.joined(separator: ", "), indent: 6)
    }
    switch mode {
    case .dryRun: terminal.print("\nDry run: modules.lock.json was not written.")
    case .locked: terminal.print(application.isLockfileStale ? "" : "\nmodules.lock.json is up to date.")
    case .write: terminal.print(written ? "\nWrote modules.lock.json." : "\nmodules.lock.json is up to date.")
    }
  }

  /// For an update: the number of other locked modules it moved, in words.
  private var moves: String? {
    guard let count = application.movedPinCount else { return nil }
    let isAll = application.droppedPins.isEmpty
    if count == 0 {
      return isAll ? "No other locked module changed." : "No other locked module moved to another version."
    }
    // Removed modules are not counted.
    let moved = "\(isAll ? "Changed" : "Moved") \(count.counted("other locked module"))"
    return application.isMoveCountProvenMinimal
      ? "\(moved); fewer would not be enough." : "\(moved); fewer may be enough."
  }

  private func showLine(_ change: VersionChange, width: Int) {
    let subject = terminal.plain("\(change)")
    let sign: String =
      switch change.kind {
      case .added, .upgraded: terminal.green(change.kind.sign)
      case .removed, .downgraded: terminal.red(change.kind.sign)
      case .replaced: change.kind.sign
      }
    let reason = terminal.plain(reasons.reason(change))
    let head = "  \(change.kind.sign) \(subject.padded(to: width))"
    let lines: [String]
    if DisplayWidth.of(subject) > width {
      let margin = String(repeating: " ", count: 6)
      lines =
        TextWrapper(width: terminal.width, indent: 6).lines(of: head)
        + (reason.isEmpty ? [] : TextWrapper(width: terminal.width, indent: 6).lines(of: margin + reason))
    } else {
      lines = ColumnTable(rows: [["\(head.dropFirst(2))", reason]]).lines(width: terminal.width)
    }
    // Color is added last: escape codes have no width, and would cause premature line breaks.
    for (index, line) in lines.enumerated() {
      terminal.print(index == 0 ? "  \(sign)\(line.dropFirst(3))" : line)
    }
  }
}

extension Diagnostic {
  /// The finding for a lockfile that is missing or not up to date.
  ///
  /// - Parameter differences: what it would say otherwise.
  static func staleLockfile(_ application: ResolvedApplication, _ differences: [String] = []) -> Diagnostic {
    // A file that does not exist has no place on which a code host could show the finding.
    Diagnostic(
      .staleLockfile,
      application.previous == nil
        ? "there is no modules.lock.json"
        : (["modules.lock.json is not up to date"] + differences).joined(separator: "; "),
      at: application.previous == nil ? .application : .lockfile,
      hint: "run `modctl resolve` and commit modules.lock.json"
    )
  }
}
