import ModuleManifests
import ModuleTools
import VersionResolver

/// Prints the output of `modctl check`.
struct CheckOutput {
  let report: CheckReport
  let terminal: Terminal

  /// The maximum number of printed findings with the same code. JSON output contains all of them.
  private static func maximumCount(_ severity: Diagnostic.Severity) -> Int { severity == .error ? 25 : 10 }

  func show() {
    switch terminal.format {
    case .json: terminal.print(json: report.json)
    case .sarif: terminal.print(sarif: report.diagnostics.map { SARIF.Result($0) })
    case .text: showText()
    }
  }

  private func showText() {
    var renderer = terminal.renderer
    renderer.width = terminal.width
    renderer.isColored = terminal.colorsOutput
    var counts: [Kind: Int] = [:]
    for diagnostic in report.diagnostics {
      let kind = Kind(diagnostic)
      counts[kind, default: 0] += 1
      guard counts[kind, default: 0] <= Self.maximumCount(diagnostic.severity) else { continue }
      terminal.print(renderer.text(of: diagnostic) + "\n")
    }
    let cut = counts.filter { $0.value > Self.maximumCount($0.key.severity) }.sorted { $0.key < $1.key }
    for (kind, count) in cut {
      let rest = count - Self.maximumCount(kind.severity)
      terminal.print(wrapping: "… and \(rest) more like this: \(kind.severity)[\(kind.code)]")
    }
    if !cut.isEmpty { terminal.print(wrapping: "All of them: modctl check --format json\n") }
    terminal.print(wrapping: summary)
  }

  /// For example, `Checked 126 manifests of 33 modules: 1 error, 3 warnings`.
  private var summary: String {
    let findings = "\(report.errorCount.counted("error")), \(report.warningCount.counted("warning"))"
    let gap = report.diagnostics.gap ?? "modules.json cannot be used"
    if report.application == nil, report.manifestCount == 0, !report.isComplete {
      return "Checked nothing, since \(gap): \(findings)"
    }
    let amount = "\(report.manifestCount.counted("manifest")) of \(report.moduleCount.counted("module"))"
    return "Checked \(amount)\(report.isComplete ? "" : ", but not all, since \(gap)"): \(findings)"
  }

  private struct Kind: Hashable, Comparable {
    let severity: Diagnostic.Severity
    let code: String

    init(_ diagnostic: Diagnostic) {
      severity = diagnostic.severity
      code = diagnostic.code.name
    }

    static func < (left: Self, right: Self) -> Bool {
      (left.severity.rank, left.code) < (right.severity.rank, right.code)
    }
  }
}
