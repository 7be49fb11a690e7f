package import VersionResolver

/// A table of the facts in the core of an explanation: who, what, where.
package struct FactTable {
  private let core: [Explanation.Fact]
  private let places: any FactPlaces
  private let width: Int
  private let scattered: Set<Subject>

  /// - Parameter width: the maximum width of a line, in columns.
  package init(_ core: [Explanation.Fact], _ places: any FactPlaces, width: Int) {
    self.core = core
    self.places = places
    self.width = width
    scattered = core.packagesInSeveralPlaces
  }

  /// The facts that have a position, with their messages.
  package var placed: [(message: String, position: SourcePosition)] {
    rows.compactMap { row in row.position.map { ("\(row.who) \(row.what)", $0) } }
  }

  /// The maximum number of rows of one source about one target; the rest are only counted.
  private static let longest = 3

  private struct Row: Hashable {
    var who: String
    var what: String
    var position: SourcePosition?
    /// The text shown instead of a position.
    var remark = ""

    var place: String { position?.description ?? remark }
  }

  private var rows: [Row] {
    var seen: Set<Row> = []
    // What a module provides is one list, even if one fact is that it provides it and another that it excludes others.
    var provisions: [[String]: [InterfaceProvider]] = [:]
    for fact in core {
      switch fact {
      case .provision(let interface, let some), .exclusion(let interface, let some):
        if let module = some.first?.module { provisions[[interface, module], default: []] += some }
      default: break
      }
    }
    return core.flatMap { rows(of: $0, &provisions) }.filter { seen.insert($0).inserted }
  }

  /// The lines: one for each fact if it fits, otherwise two or more.
  package var lines: [String] { lines(of: rows).flatMap(\.self) }

  /// Returns the first lines, as many as are wanted, without breaking off inside a fact, and one that counts the other facts.
  ///
  /// - Parameter others: what to do to see the others.
  package func lines(first count: Int, others: String) -> [String] {
    let rows = rows
    var shown = lines(of: rows.count - count > 1 ? Array(rows.prefix(count)) : rows)
    var surplus = shown.joined().count - count
    while surplus > 1, shown.count > 1, let last = shown.popLast() { surplus -= last.count }
    let left = rows.count - shown.count
    return shown.flatMap(\.self) + (left > 0 ? wrapped("  …  and \(left) more; \(others)", 4) : [])
  }

  /// Returns the lines of each row.
  private func lines(of rows: [Row]) -> [[String]] {
    let who = rows.map { DisplayWidth.of($0.who) }.max() ?? 0
    let what = rows.filter { !$0.place.isEmpty }.map { DisplayWidth.of($0.what) }.max() ?? 0
    let place = rows.map { DisplayWidth.of($0.place) }.max() ?? 0
    let fits = who + what + place + 6 <= width
    return rows.map { row in
      // What has no place may go on in its column.
      if fits, !row.place.isEmpty || who + DisplayWidth.of(row.what) + 4 <= width {
        return [
          "  \(row.who.padded(to: who))  \(row.what.padded(to: what))  \(row.place)".withoutTrailingSpaces
        ]
      }
      return wrapped("  \(row.who)  \(row.what)", 4)
        + (row.place.isEmpty ? [] : wrapped("      \(row.place)", 8))
    }
  }

  /// Returns who, what, and where.
  ///
  /// - Parameter provisions: what the core says about how a module provides an interface, by both, as far as it has no rows yet.
  private func rows(of fact: Explanation.Fact, _ provisions: inout [[String]: [InterfaceProvider]]) -> [Row] {
    switch fact {
    case .root(let edge):
      return [
        Row(
          who: places.application,
          what: phrase(edge, isOwn: true),
          position: places.position(of: edge),
          remark: places.isOfEditedText ? "(not written)" : "(this run only)"
        )
      ]
    case .edges(_, let statements):
      // One row for each way it is put, for the newest version that puts it this way.
      var seen: Set<String> = []
      var result: [Row] = []
      for statement in statements
      where seen.insert(phrase(statement.edge)).inserted && seen.count <= Self.longest {
        result.append(row(statement))
      }
      let target = statements.first.map { " about \($0.edge.target)" } ?? ""
      return result + more(seen.count, "requirement", "of \(statements.first?.module ?? "")\(target)")
    case .provision(let interface, let some), .exclusion(let interface, let some):
      return some.first.flatMap { provisions.removeValue(forKey: [interface, $0.module]) }
        .map { rows(of: interface, $0) } ?? []
    case .unavailable(let subject, let exclusions):
      return exclusions.prefix(Self.longest).map { exclusion in
        Row(
          who: exclusion.provider ?? "\(subject) \(exclusion.version)",
          what: Printable.escaped(exclusion.reason),
          position: places.position(of: exclusion, for: subject)
        )
      } + more(exclusions.count, "version", "of \(subject) that may not be selected")
    case .cycle(let statements):
      return statements.map(row)
    }
  }

  /// Returns the rows of how a module provides an interface, newest version first.
  private func rows(of interface: String, _ provisions: [InterfaceProvider]) -> [Row] {
    let own = provisions.uniqued().sorted {
      ($0.version, $0.interfaceVersion) > ($1.version, $1.interfaceVersion)
    }
    return own.prefix(Self.longest).map { provision in
      Row(
        who: "\(provision.module) \(provision.version)",
        what: "provides \(provision.words(for: interface, in: places.application))",
        position: places.position(of: provision, interface: interface)
      )
    } + more(own.count, "version", "that provides \(interface)", plural: "that provide \(interface)")
  }

  /// Returns the row that represents omitted rows.
  private func more(_ count: Int, _ noun: String, _ rest: String, plural: String? = nil) -> [Row] {
    let more = count - Self.longest
    guard more > 0 else { return [] }
    let what = more == 1 ? "\(noun) \(rest)" : "\(noun)s \(plural ?? rest)"
    return [Row(who: "…", what: "and \(more) more \(what)", position: nil)]
  }

  private func row(_ statement: Explanation.Statement) -> Row {
    Row(
      who: "\(statement.module) \(statement.version)",
      what: phrase(statement.edge),
      position: places.position(of: statement),
      remark: places.isOfEditedText ? "(not written)" : ""
    )
  }

  private func phrase(_ edge: Edge, isOwn: Bool = false) -> String {
    if edge.kind == .package, scattered.contains(edge.subject) {
      return "comes from \(edge.packageDescription(showingLocation: true))"
    }
    return edge.kind == .optional && edge.requirement.override == nil
      ? "accepts \(edge.target) \(edge.requirement)" : edge.words(for: places.application, isOwn: isOwn)
  }

  private func wrapped(_ text: String, _ indent: Int) -> [String] {
    TextWrapper(width: width, indent: indent).lines(of: text)
  }
}

/// Where the facts of an explanation stand in files.
package protocol FactPlaces {
  /// The name of the application in sentences.
  var application: String { get }
  /// Whether some of the text that was read is not what the files contain.
  var isOfEditedText: Bool { get }

  /// Returns the position of an edge of the application; `nil` for an edge that was added for this run.
  func position(of edge: Edge) -> SourcePosition?
  /// Returns the position of a statement by a module version.
  func position(of statement: Explanation.Statement) -> SourcePosition?
  /// Returns the position where a module version declares that it provides an interface.
  func position(of provision: InterfaceProvider, interface: String) -> SourcePosition?
  /// Returns the position of what makes a version unusable.
  func position(of exclusion: Explanation.Exclusion, for subject: Subject) -> SourcePosition?
}

extension [Explanation.Fact] {
  /// The SwiftPM packages that the facts name at several locations, which their versions do not tell apart.
  package var packagesInSeveralPlaces: Set<Subject> {
    var places: [Subject: Set<String>] = [:]
    for case .edges(_, let statements) in self {
      for edge in statements.map(\.edge) where edge.kind == .package {
        places[edge.subject, default: []].insert(PackageLocation(edge.target).canonical)
      }
    }
    return Set(places.filter { $0.value.count > 1 }.keys)
  }
}
