import ModuleManifests
import ModuleTools
import VersionResolver

/// Prints the output of `modctl routes`.
struct RoutesOutput {
  let report: RoutesReport
  let terminal: Terminal

  func show(_ format: GlobalOptions.Format) {
    switch format {
    case .json, .sarif: terminal.print(json(report.routes.map(json)).text)
    case .text:
      let modules = Set(report.routes.map(\.module)).count
      terminal.print(
        report.routes.isEmpty
          ? "No selected module declares a route."
          : "\(count(report.routes.count, "route")) of \(count(modules, "module"))\n"
      )
      table(report.routes)
    }
  }

  /// Shows the route of one URL.
  ///
  /// - Returns: whether there is one.
  func show(_ url: RouteURL, _ format: GlobalOptions.Format) throws -> Bool {
    let entry = report.entry(for: url)
    let parameters = entry.map { url.parameters(under: $0.pattern) }
    switch format {
    case .json, .sarif:
      var object: JSONObject = [:]
      for name in parameters?.names ?? [] { object[name] = .strings(parameters?[name] ?? []) }
      terminal.print(
        json(
          entry.map { [json($0)] } ?? [],
          [("url", .string(url.description)), ("parameters", .object(object))]
        ).text
      )
    case .text:
      guard let entry, let parameters else {
        terminal.print("No route answers \(Printable.escaped(url.description)).")
        return false
      }
      table([entry])
      if !parameters.names.isEmpty { terminal.print("") }
      let rows = parameters.names.map {
        [Printable.escaped($0), Printable.escaped(parameters[$0].joined(separator: ", "))]
      }
      terminal.print(ColumnTable(rows: rows))
    }
    return entry != nil
  }

  private func table(_ entries: [RoutesReport.Entry]) {
    let rows = entries.map { entry in
      [
        Printable.escaped(entry.pattern.description), "\(entry.module) \(entry.version)",
        entry.position?.description ?? "",
      ]
    }
    terminal.print(ColumnTable(rows: rows))
  }

  private func count(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }

  /// `modctl.routes/1`.
  private func json(_ routes: [JSONValue], _ more: [(String, JSONValue)] = []) -> JSONValue {
    var object: JSONObject = ["schema": "modctl.routes/1", "application": .string(report.application)]
    for (key, value) in more { object[key] = value }
    object["routes"] = .array(routes)
    return .object(object)
  }

  private func json(_ entry: RoutesReport.Entry) -> JSONValue {
    [
      "route": .string(entry.pattern.description), "module": .string(entry.module),
      "version": .string(entry.version.description), "at": entry.position.map(\.json) ?? .null,
    ]
  }
}
