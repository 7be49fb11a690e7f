import ModuleManifests
import VersionResolver

/// Draws with lines how the application leads to the contested module.
///
/// ```
/// shop ─┬─ cart ^1.0.0 ──── cart 1.2.0 ──── log ^1.0.0 ─┐
///       └─ payment ^2.0.0 ─ payment 2.1.0 ─ log ^2.0.0 ─┴─ ✗ no version fits both
/// ```
struct ConflictPicture {
  let application: String
  let paths: [[Explanation.Link]]
  let width: Int
  /// Returns the existing versions of a module.
  let existing: (String) -> [Version]

  /// The maximum number of paths to draw.
  private static let maximumCount = 8

  /// The lines; empty if there is nothing to draw, or no room.
  var lines: [String] {
    guard (2...Self.maximumCount).contains(paths.count) else { return [] }
    // Versions that state different requirements cannot share a line.
    guard paths.joined().allSatisfy({ $0.edges.count <= 1 }) else { return [] }
    for detail in Detail.allCases {
      for verdict in verdicts {
        let lines = lines(detail, verdict)
        if lines.allSatisfy({ DisplayWidth.of($0) <= width }) { return lines }
      }
    }
    return []
  }

  private var verdicts: [String] {
    if places.count > 1 { return ["a build takes it from one place", "only one fits"] }
    if paths.first?.last?.target.isPackage ?? false { return ["a build has one version", "only one fits"] }
    return ["no version fits \(paths.count == 2 ? "both" : "all")", "none fits"]
  }

  /// The places of the package that the paths lead to.
  private var places: Set<String> { Set(packageEdges.map { PackageLocation($0.target).canonical }) }
  /// Whether the names of packages do not tell their places apart.
  private var showsPlaces: Bool { Set(packageEdges.map { $0.packageDescription() }).count < places.count }
  private var packageEdges: [Edge] { paths.compactMap { $0.last?.edge }.filter { $0.kind == .package } }

  /// How much of a path to write, from most to least.
  private enum Detail: CaseIterable {
    case everything, versions, names, ends
  }

  private func lines(_ detail: Detail, _ verdict: String) -> [String] {
    let rows = paths.map { segments($0, detail) }
    let columns = (rows.map(\.count).max() ?? 1) - 1
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count - 1 ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
    }
    let lastWidth = rows.map { DisplayWidth.of($0.last ?? "") }.max() ?? 0
    let indent = String(repeating: " ", count: DisplayWidth.of(application))
    return rows.enumerated().map { index, row in
      let isFirst = index == 0
      let isLast = index == rows.count - 1
      var line = isFirst ? "\(application) ─┬─" : indent + (isLast ? "  └─" : "  ├─")
      for column in 0..<columns {
        line += cell(column < row.count - 1 ? row[column] : "", width: widths[column])
      }
      line += cell(row.last ?? "", width: lastWidth)
      return line + (isFirst ? "┐" : isLast ? "┴─ ✗ \(verdict)" : "┤")
    }
  }

  /// Returns a text surrounded by a line, or only the line if there is no text.
  private func cell(_ text: String, width: Int) -> String {
    text.isEmpty ? dash(width + 3) : " \(text) " + dash(width - DisplayWidth.of(text) + 1)
  }

  private func dash(_ count: Int) -> String { String(repeating: "─", count: count) }

  private func segments(_ path: [Explanation.Link], _ detail: Detail) -> [String] {
    var result: [String] = []
    for (index, link) in path.enumerated() {
      let isLast = index == path.count - 1
      if let source = link.source, detail != .ends || isLast {
        let shown = detail == .names || detail == .ends ? source.name : versioned(source, link.versions)
        result.append(shown)
      }
      if isLast || detail == .everything { result.append(demand(link)) }
    }
    if detail == .ends, path.count > 2 { result.insert("…", at: 0) }
    return result
  }

  private func versioned(_ subject: Subject, _ versions: [Version]) -> String {
    guard !versions.isEmpty, !subject.isInterface else { return subject.name }
    let all = existing(subject.name).sorted()
    let meant = Set(versions)
    return "\(subject) \(all.list { meant.contains(all[$0]) })"
  }

  private func demand(_ link: Explanation.Link) -> String {
    guard let edge = link.edge else { return link.target.name }
    if edge.isListed { return edge.subject.name }
    if let version = edge.requirement.override { return "\(edge.target) overridden with \(version)" }
    // Each version comes from a different version of the package.
    if edge.kind == .package, showsPlaces { return edge.packageDescription(showingLocation: true) }
    if edge.kind == .package, link.versions.count > 1 { return link.target.name }
    let text = edge.demand
    return edge.kind == .conflict ? "not \(text)" : text
  }
}
