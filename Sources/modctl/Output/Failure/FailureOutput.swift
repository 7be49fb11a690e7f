import ArgumentParser
import ModuleCatalogs
import ModuleManifests
import ModuleTools
import VersionResolver

/// Prints the output if there is no selection.
struct FailureOutput {
  /// How much of the argument to print.
  enum Detail: String, ExpressibleByArgument, CaseIterable {
    /// The facts and the fixes.
    case short
    /// Every step of the argument and every fix.
    case full
  }

  let failure: ApplicationError
  let terminal: Terminal
  /// `nil` for the argument, if it is short enough to be read.
  var detail: Detail?
  /// The command that repeats the request, so that its `--fix` refers to the printed list.
  var question = RepeatedCommand(["resolve"])

  /// The maximum number of steps shown to readers who did not ask for them.
  private static let longest = 12
  /// The maximum number of lines with facts shown to them, of all conflicts together.
  private static let mostFacts = 100

  /// The maximum number of requirements of one module on another in a failure whose argument may be shown to them.
  private static let mostRelations = 100

  private var mostRelations: Int {
    guard terminal.format == .text else { return .max }
    return switch detail {
    case .short: 0
    case .full: .max
    case nil: Self.mostRelations
    }
  }

  func show() {
    let explanation = failure.explanation(mostRelations: mostRelations)
    let fixes = explanation.map { failure.fixes(for: $0) }
    switch terminal.format {
    case .json:
      terminal.print(json: FailureDocument(failure: failure, explanation: explanation, fixes: fixes).json)
    case .sarif:
      terminal.print(sarif: SARIFDocument(failure: failure, explanation: explanation, fixes: fixes).results)
    case .text: showText(explanation, fixes)
    }
  }

  private func showText(_ explanation: Explanation?, _ fixes: ApplicationFixes?) {
    if !failure.diagnostics.isEmpty {
      terminal.note(terminal.renderer.text(of: failure.diagnostics))
    }
    guard let error = failure.resolutionError else {
      let count = failure.diagnostics.errors.count
      terminal.note("\n\(count.counted("error"))")
      return
    }
    guard let explanation, let fixes else {
      wrap("error[\(failure.name(of: nil))]: \(Printable.escaped("\(error)"))", indent: 2)
      if failure.code == .limitReached {
        terminal.note("  hint: try a higher --step-limit of modctl resolve")
      }
      return
    }
    show(explanation, fixes)
  }

  private func show(_ explanation: Explanation, _ fixes: ApplicationFixes) {
    let list = FixList(
      failure: failure,
      fixes: fixes,
      explanation: explanation,
      width: terminal.errorWidth,
      plain: terminal.plain,
      isFull: detail == .full
    )
    if fixes.conflicts.count > 1 {
      let count = (fixes.hasFoundEveryConflict ? "" : "At least ") + "\(fixes.conflictCount)"
      let shown = fixes.conflicts.count
      wrap(
        "\(count) conflicts that have no requirement of \(failure.application) in common"
          + (fixes.conflictCount > shown ? "; the first \(shown) of them:" : ""),
        indent: 2
      )
      for (index, conflict) in fixes.conflicts.enumerated() {
        terminal.note("")
        show(conflict.explanation, alsoUnmet: conflict.alsoUnmet, among: shown)
        block(list.partial(index))
      }
    } else {
      show(explanation, alsoUnmet: fixes.alsoUnmet)
    }
    let explanations = fixes.conflicts.count > 1 ? fixes.conflicts.map(\.explanation) : [explanation]
    block(failure.overrides(besides: explanations).map { $0.override.line(at: $0.position) })
    block(list.omission)
    block(list.lines)
    if !fixes.errors.isEmpty { terminal.note(terminal.renderer.text(of: fixes.errors)) }
    if !fixes.fixes.isEmpty {
      let number = list.option(at: 0)
      let more = detail == .full ? "" : ", or `--explain full`"
      wrap("Try `\(question.adding(["--fix", number, "--dry-run"]))`\(more).", indent: 2)
    }
  }

  /// Prints one conflict: its facts, how they follow from the application, and the argument.
  private func show(_ explanation: Explanation, alsoUnmet: [Edge], among conflicts: Int = 1) {
    let width = terminal.errorWidth
    showHeadline(explanation)
    let facts = FactTable(explanation.core, failure, width: width)
    block(
      detail == .full
        ? facts.lines : facts.lines(first: Self.mostFacts / conflicts, others: "--explain full prints them")
    )
    block(
      ConflictPicture(
        application: failure.application,
        paths: explanation.paths,
        width: width - 2,
        existing: { failure.catalog?.versions(of: $0) ?? [] }
      ).lines.map { "  " + $0 }
    )
    if let availability = failure.availability(in: explanation) {
      block(
        AvailabilityStrip(availability: availability, application: failure.application, width: width - 2)
          .lines
          .map { $0.isEmpty ? "" : "  " + $0 }
      )
    }
    if detail != .short { block(["Why"] + steps(explanation)) }
    showNotes(explanation, alsoUnmet)
  }

  private func showHeadline(_ explanation: Explanation) {
    wrap(
      "error[\(failure.name(of: explanation))]: \(Printable.escaped(failure.headline(explanation)))",
      indent: 2
    )
    if let text = failure.search(explanation) { wrap("  \(Printable.escaped(text))", indent: 4) }
    if let found = failure.misplacedManifest(for: explanation) {
      wrap("  \(found.position): \(found.message); see modctl check", indent: 4)
    }
  }

  private func showNotes(_ explanation: Explanation, _ alsoUnmet: [Edge]) {
    var notes = failure.hints(for: explanation).filter { !$0.isHeadline }.map { hint in
      (text: "\(hint)", position: failure.position(of: hint))
    }
    if let note = failure.versionNote(on: explanation) { notes.append((note.text, note.position)) }
    if let text = failure.sentence(about: alsoUnmet) { notes.append((text: text, position: nil)) }
    if !notes.isEmpty {
      terminal.note("")
      for note in notes {
        let place = note.position.map { " (\($0))" } ?? ""
        wrap("note: \(Printable.escaped(note.text))\(place)", indent: 2)
      }
    }
  }

  private func steps(_ explanation: Explanation) -> [String] {
    let count = explanation.steps.count
    guard detail == .full || 1...Self.longest ~= count else {
      let minimal = explanation.isMinimal ? ", and without any one of them there is a solution" : ""
      // The argument of a core with many facts was not written.
      let text =
        count == 0
        ? "The argument from these \(explanation.core.count) facts is long; --explain full prints it. They"
        : "The argument has \(count) steps, which --explain full prints. The facts that they rest on"
      return wrapped("  \(text) cannot all hold\(minimal).", indent: 2)
    }
    var lines: [String] = []
    for step in explanation.steps {
      let number = "\(step.number)."
      let padding = String(repeating: " ", count: max(0, (count > 9 ? 3 : 2) - number.count))
      lines += wrapped("  \(number)\(padding) \(Printable.escaped(step.textWithReasons))", indent: 6)
    }
    return explanation.isMinimal ? lines : lines + ["  (the list may contain facts that are not needed)"]
  }

  /// Prints lines preceded by an empty line; prints nothing if there are none.
  private func block(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    terminal.note("")
    for line in lines { wrap(line, indent: 2) }
  }

  private func wrapped(_ text: String, indent: Int) -> [String] {
    TextWrapper(width: terminal.errorWidth, indent: indent).lines(of: terminal.plain(text))
  }

  private func wrap(_ text: String, indent: Int) { terminal.note(wrapping: text, indent: indent) }
}

extension Hint {
  /// Whether the headline already says it.
  fileprivate var isHeadline: Bool {
    switch self {
    case .similarNames, .similarInterfaces, .noProvider, .onlyPrereleases, .selfDependency: true
    case .onlyUnavailable(_, _, _, nearest: nil): true
    default: false
    }
  }
}
