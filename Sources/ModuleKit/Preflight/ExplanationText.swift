import ModuleManifests
import VersionResolver

/// Formats an explanation as lines, like `modctl resolve` does.
struct ExplanationText {
  let explanation: Explanation
  let check: ModuleCheck

  /// Nobody reads more facts or steps than this.
  private static let longest = 12

  var text: String {
    var lines = ["error[\(explanation.kind.code)]: \(explanation.summary)", ""]
    var rows: [[String]] = []
    for fact in explanation.core {
      for row in self.rows(of: fact) where !rows.contains(row) && rows.count < Self.longest {
        rows.append(row)
      }
    }
    let widths = (0..<2).map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    for row in rows {
      lines.append("  \(row[0].padded(to: widths[0]))  \(row[1].padded(to: widths[1]))  \(row[2])")
    }
    if !explanation.steps.isEmpty, explanation.steps.count <= Self.longest {
      lines += ["", "Why"]
      for step in explanation.steps {
        lines.append("  \(step.number). \(step.textWithReasons)")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Who, what, where.
  private func rows(of fact: Explanation.Fact) -> [[String]] {
    switch fact {
    // The fact that the host passed the module to the manager needs no line.
    case .root: []
    case .edges(_, let statements), .cycle(let statements): statements.map(row)
    case .provision(let interface, let provisions), .exclusion(let interface, let provisions):
      provisions.map { provision in
        let place = check.indices[provision.module].map {
          check.place($0, ["provides", .key(interface)]).description
        }
        return [
          "\(provision.module) \(provision.version)", "provides \(interface) \(provision.provided)",
          place ?? "",
        ]
      }
    case .unavailable(let subject, let exclusions):
      exclusions.prefix(3).map {
        [$0.provider ?? "\(subject) \($0.version)", Printable.escaped($0.reason), ""]
      }
    }
  }

  private func row(of statement: Explanation.Statement) -> [String] {
    let edge = statement.edge
    let place = check.indices[statement.module].map {
      check.place($0, [.key(edge.kind.section), .key(edge.target)]).description
    }
    return [
      "\(statement.module) \(statement.version)", "\(edge.kind.verb()) \(edge.target) \(edge.requirement)",
      place ?? "",
    ]
  }
}
