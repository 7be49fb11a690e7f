import ModuleManifests
import VersionResolver

/// Declared routes that cannot be read, or that match the same URLs as another one.
///
/// Of each module the version counts that a new selection gets: the workspace's, or the newest of the catalogs. Two modules that
/// exclude one another by a conflict may well answer the same URLs.
enum RouteLint: Lint {
  static let codes = [DiagnosticCode.badRoute, .routeOverlap]

  /// A route of some file.
  private struct Entry {
    let file: CheckedFile
    let route: Int
    let pattern: RoutePattern

    var range: Range<Int>? { file.document?.range(of: ["routes", .index(route)]) }

    var note: Diagnostic.Note {
      let position = range.flatMap { file.document?.file.position(of: $0) }
      return Diagnostic.Note("\(file.title) declares \(pattern)", at: position)
    }
  }

  static func check(_ subject: CheckSubject, _ findings: DiagnosticBag) {
    var current: [String: [Entry]] = [:]
    for file in subject.files {
      guard let manifest = file.manifest, !manifest.routes.isEmpty else { continue }
      let entries = read(file, manifest, findings)
      checkFile(entries, findings)
      let isCurrent = file.origin == .workspace || !subject.catalog.isWorkspaceModule(file.name)
      guard isCurrent, !file.isWithdrawn, file.version == subject.modules[file.name]?.newest else { continue }
      for entry in entries { current[entry.pattern.shape, default: []].append(entry) }
    }
    let shared = current.filter { $0.value.count > 1 }
    guard !shared.isEmpty else { return }
    let needs = WorkspaceConflictLint.needs(subject)
    for entries in shared.values {
      for (index, later) in entries.enumerated() {
        for earlier in entries[..<index]
        where earlier.file.name != later.file.name && !isExcluded(earlier.file, later.file) {
          let isNeeded = needs[earlier.file.name] != nil && needs[later.file.name] != nil
          findings.add(finding(later, earlier, severity: isNeeded ? .error : .warning))
        }
      }
    }
  }

  private static func read(_ file: CheckedFile, _ manifest: ModuleManifest, _ findings: DiagnosticBag)
    -> [Entry]
  {
    var entries: [Entry] = []
    for (route, text) in manifest.routes.enumerated() {
      do throws(RouteSyntaxError) {
        entries.append(Entry(file: file, route: route, pattern: try RoutePattern(text)))
      } catch {
        findings.add(
          file.diagnostic(
            .badRoute,
            "\(file.title) declares a route that cannot be read: \(error)",
            at: file.document?.range(of: ["routes", .index(route)]),
            severity: file.isOwn ? .error : .warning,
            hint: "a route looks like `shop://cart/:id` or `shop://files/*path`"
          )
        )
      }
    }
    return entries
  }

  private static func checkFile(_ entries: [Entry], _ findings: DiagnosticBag) {
    var shapes: [String: Entry] = [:]
    for entry in entries {
      if let earlier = shapes[entry.pattern.shape] {
        findings.add(finding(entry, earlier, severity: entry.file.isOwn ? .error : .warning))
      } else {
        shapes[entry.pattern.shape] = entry
      }
    }
  }

  private static func finding(_ later: Entry, _ earlier: Entry, severity: Diagnostic.Severity) -> Diagnostic {
    let isOneFile = later.file.name == earlier.file.name
    return later.file.diagnostic(
      .routeOverlap,
      "\(later.file.title) declares \(later.pattern), which matches the same URLs as \(earlier.pattern)"
        + (isOneFile ? "" : " of \(earlier.file.title)"),
      at: later.range,
      severity: severity,
      notes: [earlier.note],
      hint: isOneFile
        ? "keep one of the two"
        : "give one of them another path, or declare a conflict if the modules are alternatives"
    )
  }

  private static func isExcluded(_ first: CheckedFile, _ second: CheckedFile) -> Bool {
    func excludes(_ file: CheckedFile, _ other: CheckedFile) -> Bool {
      file.manifest?.conflicts.contains { conflict in
        conflict.name == other.name
          && (other.version.map { conflict.requirement.admits($0, includingPreReleases: true) } ?? false)
      } ?? false
    }
    return excludes(first, second) || excludes(second, first)
  }
}
