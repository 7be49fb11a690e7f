import ModuleManifests
import ModuleTools
import VersionResolver

/// Prints the output of `modctl outdated`.
struct OutdatedOutput {
  let report: OutdatedReport
  let application: ResolvedApplication
  let terminal: Terminal

  func show() {
    guard terminal.format == .text else { return terminal.print(json: json) }
    let all = report.moduleCount.counted("module")
    if report.modules.isEmpty {
      terminal.print(
        wrapping: report.hasUnaskedCatalogs
          ? "Nothing is outdated: \(all), each at its newest version, except that remote catalogs were not asked "
            + "about modules of the workspace."
          : "Nothing is outdated: \(all), each at its newest version."
      )
      return
    }
    terminal.print(
      wrapping: "\(report.modules.count) of \(all) could be newer"
        + (report.hasUnaskedCatalogs
          ? "; remote catalogs were not asked about modules of the workspace\n" : "\n")
    )
    let header = ["module", "selected", "compatible", "newest", "held back by"]
    let rows = report.modules.map { module in
      [
        module.name, "\(module.selected)", module.compatible?.description ?? "?", "\(module.newest)",
        module.obstacles.map(words).joined(separator: "; "),
      ]
    }
    terminal.print(ColumnTable(rows: [header] + rows))
    let movable = report.modules.filter { $0.obstacles.contains(.locked) }.map(\.name)
    guard !movable.isEmpty else { return }
    terminal.print(
      wrapping: report.isUpdatableAtOnce
        ? "\nHeld back only by the lockfile; to update: modctl update \(movable.joined(separator: " "))"
        : "\nHeld back only by the lockfile, though not all can be updated at once; to update one of "
          + "\(movable.listed("and")): modctl update NAME"
    )
  }

  private func words(_ obstacle: OutdatedReport.Obstacle) -> String {
    switch obstacle {
    case .overridden(let version): "overridden with \(version)"
    case .yanked(let version, let reason): "\(version) is yanked: \(Printable.escaped(reason))"
    case .demand(let demand): "\(demand.module ?? report.application) \(demand.words)"
    case .conflict(let sentence): sentence
    case .locked: "locked"
    case .precedence: "other modules would have to change"
    case .workspace: "its version in the workspace"
    case .undecided: "the search was stopped"
    }
  }

  private var json: JSONValue {
    let modules = report.modules.map { module -> JSONValue in
      [
        "name": .string(module.name), "selected": .string(module.selected.description),
        "compatible": .optional(module.compatible?.description),
        "newest": .string(module.newest.description),
        "heldBackBy": .array(module.obstacles.map(json)),
      ]
    }
    let yanked = application.selection.modules.compactMap { module -> JSONValue? in
      application.reasonOfYank(module).map { reason in
        [
          "name": .string(module.name), "version": .string(module.version.description),
          "reason": .string(reason),
        ]
      }
    }
    return [
      "schema": "modctl.outdated/1", "application": .string(report.application),
      "moduleCount": .integer(report.moduleCount), "modules": .array(modules), "yanked": .array(yanked),
      "isComplete": .bool(!report.hasUnaskedCatalogs),
    ]
  }

  private func json(_ obstacle: OutdatedReport.Obstacle) -> JSONValue {
    var object: JSONObject
    switch obstacle {
    case .overridden: object = ["kind": "overridden"]
    case .yanked: object = ["kind": "yanked"]
    case .demand(let demand): object = ["kind": "requirement", "requirement": demand.json]
    case .conflict: object = ["kind": "conflict"]
    case .locked: object = ["kind": "locked"]
    case .precedence: object = ["kind": "precedence"]
    case .workspace: object = ["kind": "workspace"]
    case .undecided: object = ["kind": "undecided"]
    }
    object["text"] = .string(words(obstacle))
    return .object(object)
  }
}

extension Edge {
  /// Returns the edge in words, where it is clear which module is meant.
  func shortWords(isOwn: Bool) -> String {
    switch kind {
    case .interface: words(for: "", isOwn: isOwn)
    case .package: "\(kind.verb()) \(demand)"
    case .dependency, .optional, .conflict: "\(kind.verb()) \(requirement)"
    }
  }
}

extension Demand {
  var words: String { edge.shortWords(isOwn: module == nil) }
}
