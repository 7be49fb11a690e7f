import ModuleManifests

/// Declared routes that cannot be read, or that match the same URLs as another route.
enum RouteLint: Lint {
  static let codes = [DiagnosticCode.badRoute, .routeOverlap]

  /// A route declared in a file.
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
    var rivals = Rivals<Entry>()
    for file in subject.files {
      guard let manifest = file.manifest, !manifest.routes.isEmpty else { continue }
      let entries = read(file, manifest, findings)
      checkFile(entries, findings)
      for entry in entries { rivals.add(entry, key: entry.pattern.shape, of: file, in: subject) }
    }
    rivals.forEachLater(in: subject) { report($0, $1, $2, findings) }
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
          .badRoute,
          "\(file.title) declares a route that cannot be read: \(error)",
          about: file,
          at: file.document?.range(of: ["routes", .index(route)]),
          severity: file.isOwn ? .error : .warning,
          hint: "a route looks like `shop://cart/:id` or `shop://files/*path`"
        )
      }
    }
    return entries
  }

  private static func checkFile(_ entries: [Entry], _ findings: DiagnosticBag) {
    var shapes: [String: Entry] = [:]
    for entry in entries {
      if let earlier = shapes[entry.pattern.shape] {
        report(entry, earlier, entry.file.isOwn ? .error : .warning, findings)
      } else {
        shapes[entry.pattern.shape] = entry
      }
    }
  }

  private static func report(
    _ later: Entry,
    _ earlier: Entry,
    _ severity: Diagnostic.Severity,
    _ findings: DiagnosticBag
  ) {
    let isOneFile = later.file.name == earlier.file.name
    findings.add(
      .routeOverlap,
      "\(later.file.title) declares \(later.pattern), which matches the same URLs as \(earlier.pattern)"
        + (isOneFile ? "" : " of \(earlier.file.title)"),
      about: later.file,
      at: later.range,
      severity: severity,
      notes: [earlier.note],
      hint: isOneFile
        ? "keep one of the two"
        : "give one of them another path, or declare a conflict if the modules are alternatives"
    )
  }
}
