import ModuleManifests
import ModuleTools
import VersionResolver

/// A failed resolution as SARIF: one result at each line of the core that the application or the workspace can change, with the
/// other lines as related locations. A core with very many lines is not shown whole, because each would list all others.
struct SARIFDocument {
  let failure: ApplicationError
  let explanation: Explanation?
  let fixes: ApplicationFixes?

  private static let mostPlaces = 100

  var results: [SARIF.Result] {
    var results = (failure.diagnostics + (fixes?.errors ?? [])).map { SARIF.Result($0) }
    if let explanation {
      results += explained(explanation)
    } else if let error = failure.resolutionError {
      results.append(
        SARIF.Result(
          rule: failure.name(of: nil),
          isError: true,
          message: error.description,
          location: .application
        )
      )
    }
    return results
  }

  private func explained(_ explanation: Explanation) -> [SARIF.Result] {
    let table = FactTable(explanation.core, failure, width: .max)
    let places = table.placed
    var message = failure.headline(explanation)
    for step in explanation.steps.prefix(12) { message += "\n\(step.number). \(step.text)" }
    if let text = fixes.flatMap({ failure.sentence(about: $0.alsoUnmet) }) { message += "\nNote: \(text)" }
    let first = fixes.map { $0.numbered.count - $0.fixes.count + 1 } ?? 1
    for (index, fix) in (fixes?.fixes ?? []).prefix(3).enumerated() {
      message +=
        "\nFix \(first + index): " + fix.changes.map { "\($0.path): \($0.text)" }.joined(separator: "; ")
    }
    let editable = failure.editableFiles
    let own = places.filter { editable.contains($0.position.file) }.prefix(Self.mostPlaces)
    let shown = (own.isEmpty ? places.prefix(1) : own).map(\.position)
    return (shown.isEmpty ? [.application] : shown).map { position in
      SARIF.Result(
        rule: failure.name(of: explanation),
        isError: true,
        message: message,
        location: position,
        related: Array(places.lazy.filter { $0.position != position }.prefix(Self.mostPlaces))
      )
    }
  }
}
