import ModuleManifests
import ModuleTools
import VersionResolver

/// The facts of the core: who, what, where.
struct CoreTable {
  let failure: ApplicationFailure
  let core: [Explanation.Fact]
  let width: Int

  /// The facts that have a place, with what is said there.
  var places: [(message: String, position: SourcePosition)] {
    rows.compactMap { row in row.position.map { ("\(row.who) \(row.what)", $0) } }
  }

  private struct Row: Hashable {
    var who: String
    var what: String
    var position: SourcePosition?
    /// What stands in place of a position.
    var remark = ""

    var place: String { position?.description ?? remark }
  }

  private var rows: [Row] {
    var rows: [Row] = []
    for row in core.flatMap(rows(of:)) where !rows.contains(row) { rows.append(row) }
    return rows
  }

  /// One line a fact where that fits, else two.
  var lines: [String] {
    let rows = rows
    let who = rows.map { DisplayWidth.of($0.who) }.max() ?? 0
    let what = rows.map { DisplayWidth.of($0.what) }.max() ?? 0
    let place = rows.map { DisplayWidth.of($0.place) }.max() ?? 0
    let fits = who + what + place + 6 <= width
    return rows.flatMap { row -> [String] in
      if fits { return [trimmed("  \(pad(row.who, who))  \(pad(row.what, what))  \(row.place)")] }
      return wrapped("  \(row.who)  \(row.what)", 4)
        + (row.place.isEmpty ? [] : wrapped("      \(row.place)", 8))
    }
  }

  /// Who, what, where.
  private func rows(of fact: Explanation.Fact) -> [Row] {
    switch fact {
    case .root(let edge):
      return [
        Row(
          who: failure.application,
          what: phrase(edge),
          position: failure.position(of: edge),
          remark: "(this run only)"
        )
      ]
    case .edges(_, let statements):
      // One row for each way it is written, on the newest version that writes it so.
      var seen: [Edge] = []
      var result: [Row] = []
      for statement in statements where !seen.contains(statement.edge) {
        seen.append(statement.edge)
        guard seen.count <= 3 else { continue }
        result.append(row(statement))
      }
      return result
    case .provision(let interface, let provisions), .exclusion(let interface, let provisions):
      return provisions.prefix(3).map { provision in
        Row(
          who: "\(provision.module) \(provision.version)",
          what: "provides \(interface) \(provision.provided)",
          position: failure.position(of: provision, interface: interface)
        )
      }
    case .unavailable(let subject, let exclusions):
      return exclusions.prefix(3).map { exclusion in
        Row(
          who: exclusion.provider ?? "\(subject) \(exclusion.version)",
          what: Printable.escaped(exclusion.reason),
          position: failure.position(of: exclusion, of: subject)
        )
      }
    case .cycle(let statements):
      return statements.map(row)
    }
  }

  private func row(_ statement: Explanation.Statement) -> Row {
    Row(
      who: "\(statement.module) \(statement.version)",
      what: phrase(statement.edge),
      position: failure.position(of: statement)
    )
  }

  private func phrase(_ edge: Edge) -> String {
    switch edge.kind {
    case .dependency: "needs \(edge.target) \(edge.requirement)"
    case .optional: "accepts \(edge.target) \(edge.requirement)"
    case .conflict: "conflicts with \(edge.target) \(edge.requirement)"
    case .interface: "requires \(edge.target) \(edge.requirement)"
    case .package: "comes from \(edge.demand)"
    }
  }
  private func wrapped(_ text: String, _ indent: Int) -> [String] {
    TextWrapper(width: width, indent: indent).lines(of: text)
  }

  private func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
  }

  private func trimmed(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }
}
