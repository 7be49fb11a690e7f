import ModuleKit
import ModuleManifests
import VersionResolver

/// What modctl prints when there is no selection.
struct FailureReport {
  let failure: ApplicationFailure
  let terminal: Terminal
  let format: GlobalOptions.Format

  func show() {
    let explanation = failure.error?.explanation(application: failure.application)
    if format == .json {
      terminal.print(json(explanation).text)
      return
    }
    if !failure.diagnostics.isEmpty {
      terminal.note(failure.diagnostics.map { $0.rendered(by: terminal.renderer) }.joined(separator: "\n\n"))
    }
    guard let error = failure.error else {
      let count = failure.diagnostics.filter { $0.severity == .error }.count
      terminal.note("\n\(count) \(count == 1 ? "error" : "errors")")
      return
    }
    guard let explanation else {
      terminal.note("error[\(code(nil))]: \(error)")
      return
    }
    show(explanation)
  }

  // MARK: Text

  private func show(_ explanation: Explanation) {
    wrap("error[\(code(explanation))]: \(headline(explanation))", indent: 2)
    if explanation.kind == .missingModule, let catalog = failure.catalog {
      wrap("  looked in: \(catalog.places.joined(separator: ", "))", indent: 4)
    }
    var rows: [[String]] = []
    for row in explanation.core.flatMap(rows(of:)) where !rows.contains(row) { rows.append(row) }
    if !rows.isEmpty { terminal.note("") }
    let widths = (0..<2).map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    let fits =
      widths[0] + widths[1] + (rows.map { DisplayWidth.of($0[2]) }.max() ?? 0) + 6 <= terminal.errorWidth
    for row in rows {
      if fits {
        terminal.note("  \(pad(row[0], widths[0]))  \(pad(row[1], widths[1]))  \(row[2])".trimmingEnd())
      } else {
        wrap("  \(row[0])  \(row[1])", indent: 4)
        if !row[2].isEmpty { wrap("      \(row[2])", indent: 8) }
      }
    }
    terminal.note("\nWhy")
    let shown = explanation.steps.count > Self.longest ? [] : explanation.steps
    for step in shown {
      let because = step.because.isEmpty ? "" : " (\(step.because.map(String.init).joined(separator: ", ")))"
      wrap("  \(pad("\(step.number).", shown.count > 9 ? 3 : 2)) \(step.text)\(because)", indent: 6)
    }
    if shown.isEmpty {
      wrap(
        "  The argument has \(explanation.steps.count) steps; these \(explanation.core.count) facts "
          + "above cannot all hold\(explanation.isMinimal ? ", and without any one of them there is a solution" : "").",
        indent: 2
      )
    }
    if !explanation.isMinimal { terminal.note("  (the list may name more than is needed)") }
  }

  /// More steps than this are not read by anybody.
  private static let longest = 12

  private func headline(_ explanation: Explanation) -> String {
    guard explanation.kind == .missingModule, let name = explanation.contested?.name,
      let catalog = failure.catalog,
      let near = EditDistance.nearest(to: name, in: catalog.allModuleNames())
    else { return explanation.summary }
    return explanation.summary + "; did you mean `\(near)`?"
  }

  /// Who, what, where.
  private func rows(of fact: Explanation.Fact) -> [[String]] {
    switch fact {
    case .root(let edge):
      return [
        [failure.application, phrase(edge), failure.position(of: edge)?.description ?? "(this run only)"]
      ]
    case .edges(let module, let statements):
      // One row for each way it is written, on the newest version that writes it so.
      var seen: [Edge] = []
      var result: [[String]] = []
      for statement in statements where !seen.contains(statement.edge) {
        seen.append(statement.edge)
        guard seen.count <= 3 else { continue }
        result.append([
          "\(module) \(statement.version)", phrase(statement.edge),
          failure.position(of: statement)?.description ?? "",
        ])
      }
      return result
    case .provision(let interface, let provisions), .exclusion(let interface, let provisions):
      return provisions.prefix(3).map { provision in
        [
          "\(provision.module) \(provision.version)",
          "provides \(interface) \(provision.provided)",
          failure.position(of: provision, interface: interface)?.description ?? "",
        ]
      }
    case .unavailable(let subject, let exclusions):
      return exclusions.prefix(3).map { exclusion in
        [
          exclusion.provider ?? "\(subject) \(exclusion.version)", Printable.escaped(exclusion.reason),
          failure.position(of: exclusion, of: subject)?.description ?? "",
        ]
      }
    case .cycle(let statements):
      return statements.map {
        ["\($0.module) \($0.version)", phrase($0.edge), failure.position(of: $0)?.description ?? ""]
      }
    }
  }

  private func phrase(_ edge: Edge) -> String {
    switch edge.kind {
    case .dependency: "needs \(edge.target) \(edge.requirement)"
    case .optional: "accepts \(edge.target) \(edge.requirement)"
    case .conflict: "conflicts with \(edge.target) \(edge.requirement)"
    case .interface: "requires \(edge.target) \(edge.requirement)"
    }
  }

  private func code(_ explanation: Explanation?) -> String {
    guard let explanation else {
      return failure.code == .limitReached
        ? "limit-reached" : failure.code == .unsolvable ? "no-solution" : "bad-data"
    }
    switch explanation.kind {
    case .conflict: return "no-solution"
    case .missingModule: return "missing-module"
    case .noMatchingVersion: return "no-version"
    case .unavailable: return "unavailable"
    case .cycle: return "cycle"
    case .noProvider: return "no-provider"
    case .severalProviders: return "several-providers"
    }
  }

  private func wrap(_ text: String, indent: Int) {
    terminal.note(wrapping: text, indent: indent)
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
  }
}

extension String {
  fileprivate func trimmingEnd() -> String {
    var result = self
    while result.last == " " { result.removeLast() }
    return result
  }
}

// MARK: - JSON

extension FailureReport {
  private func json(_ explanation: Explanation?) -> JSONValue {
    var document: JSONObject = ["schema": "modctl.diagnostic/1"]
    let isSolver = failure.error != nil
    document["code"] = .string(
      isSolver || failure.code != .badData
        ? code(explanation) : failure.diagnostics.first?.code.name ?? "bad-data"
    )
    document["message"] = .string(
      explanation.map(headline) ?? failure.error?.description ?? failure.diagnostics.first?.message ?? ""
    )
    if let explanation {
      document["subject"] = .optional(explanation.contested?.name)
      document["core"] = .array(explanation.core.flatMap(coreJSON))
      document["steps"] = .array(
        explanation.steps.map { step in
          [
            "number": .integer(step.number), "text": .string(step.text),
            "because": .array(step.because.map { .integer($0) }),
          ]
        }
      )
      document["minimal"] = .bool(explanation.isMinimal)
    }
    document["diagnostics"] = .array(failure.diagnostics.map(\.json))
    if let error = failure.error {
      document["search"] = ["complete": .bool(error.code == .unsolvable), "tried": .integer(error.steps)]
    }
    return .object(document)
  }

  private func coreJSON(_ fact: Explanation.Fact) -> [JSONValue] {
    switch fact {
    case .root(let edge):
      return [entry("root", nil, nil, edge, failure.position(of: edge))]
    case .edges(_, let statements):
      return statements.map { entry("edge", $0.module, $0.version, $0.edge, failure.position(of: $0)) }
    case .cycle(let statements):
      return statements.map { entry("cycle", $0.module, $0.version, $0.edge, failure.position(of: $0)) }
    case .provision(let interface, let provisions), .exclusion(let interface, let provisions):
      return provisions.map { provision in
        var object: JSONObject = [
          "fact": "provision", "module": .string(provision.module),
          "version": .string(provision.version.description), "interface": .string(interface),
          "provided": .string(provision.provided.description),
        ]
        object["at"] = failure.position(of: provision, interface: interface)?.json
        return .object(object)
      }
    case .unavailable(let subject, let exclusions):
      return exclusions.map { exclusion in
        var object: JSONObject = ["fact": "unavailable"]
        if subject.isInterface {
          object["interface"] = .string(subject.name)
          object["module"] = .optional(exclusion.provider)
        } else {
          object["module"] = .string(subject.name)
        }
        object["version"] = .string(exclusion.version.description)
        object["reason"] = .string(exclusion.reason)
        object["at"] = failure.position(of: exclusion, of: subject)?.json
        return .object(object)
      }
    }
  }

  private func entry(
    _ fact: String,
    _ module: String?,
    _ version: Version?,
    _ edge: Edge,
    _ position: SourcePosition?
  ) -> JSONValue {
    var object: JSONObject = ["fact": .string(fact), "module": .string(module ?? failure.application)]
    object["version"] = version.map { .string($0.description) }
    object["kind"] = .string("\(edge.kind)")
    object["target"] = .string(edge.target)
    object["requirement"] = .string(edge.requirement.description)
    object["at"] = position?.json
    return .object(object)
  }
}
