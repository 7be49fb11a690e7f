import ModuleManifests
import ModuleTools
import VersionResolver

/// Prints the output of `modctl routes`.
struct RoutesOutput {
  let report: RoutesReport
  /// Whether to list only remote actions.
  let isRemote: Bool
  let terminal: Terminal

  private var routes: [RoutesReport.Entry] { isRemote ? [] : report.routes }

  private var actions: [RoutesReport.Action] {
    report.actions.filter { !isRemote || $0.action.exposure == .remote }
  }

  func show() {
    guard terminal.format == .text else {
      return terminal.print(json: json(routes.map(json), [("actions", .array(actions.map(json)))]))
    }
    if routes.isEmpty, actions.isEmpty {
      terminal.print("No selected module declares a \(isRemote ? "remote action" : "route or an action").")
    }
    if !routes.isEmpty {
      terminal.print(heading(routes.count, "route", routes.map(\.module)))
      table(routes)
    }
    guard !actions.isEmpty else { return }
    let noun = isRemote ? "remote action" : "action"
    terminal.print((routes.isEmpty ? "" : "\n") + heading(actions.count, noun, actions.map(\.module)))
    terminal.print(
      ColumnTable(
        rows: actions.map {
          [
            $0.action.name, isRemote ? nil : $0.action.exposure.rawValue, "\($0.module) \($0.version)",
            $0.position?.description ?? "",
          ].compactMap { $0 }
        }
      )
    )
  }

  private func heading(_ number: Int, _ what: String, _ modules: [String]) -> String {
    "\(number.counted(what)) of \(Set(modules).count.counted("module"))\n"
  }

  /// Shows the route of one URL.
  ///
  /// - Returns: whether there is one.
  func show(_ url: RouteURL) -> Bool {
    let entry = report.entry(for: url)
    let parameters = entry.map { url.parameters(under: $0.pattern) }
    guard terminal.format == .text else {
      var object: JSONObject = [:]
      for name in parameters?.names ?? [] { object[name] = .strings(parameters?[name] ?? []) }
      let details = [("url", .string(url.description)), ("parameters", JSONValue.object(object))]
      terminal.print(json: json(entry.map { [json($0)] } ?? [], details))
      return entry != nil
    }
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
    return true
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

  private func json(_ routes: [JSONValue], _ more: [(String, JSONValue)]) -> JSONValue {
    var object: JSONObject = ["schema": "modctl.routes/1", "application": .string(report.application)]
    for (key, value) in more { object[key] = value }
    object["routes"] = .array(routes)
    object["diagnostics"] = .array(report.diagnostics.map(\.json))
    return .object(object)
  }

  private func json(_ action: RoutesReport.Action) -> JSONValue {
    [
      "action": .string(action.action.name), "exposure": .string(action.action.exposure.rawValue),
      "module": .string(action.module), "version": .string(action.version.description),
      "at": action.position.map(\.json) ?? .null,
    ]
  }

  private func json(_ entry: RoutesReport.Entry) -> JSONValue {
    [
      "route": .string(entry.pattern.description), "module": .string(entry.module),
      "version": .string(entry.version.description), "at": entry.position.map(\.json) ?? .null,
    ]
  }
}
