import ModuleManifests
import ModuleTools
import VersionResolver

/// Prints the output of `modctl why`.
struct WhyOutput {
  /// The maximum number of modules listed in text that would bring in another.
  private static let maximumCandidates = 10

  let report: WhyReport
  let terminal: Terminal

  func show() {
    guard terminal.format == .text else { return terminal.print(json: json) }
    terminal.print(wrapping: headline)
    if let override = report.override {
      let place = override.position.map { ", \($0)" } ?? ""
      terminal.print(wrapping: "Overridden: \(override.version) replaces what others require\(place)")
      terminal.print(wrapping: "  \(Printable.escaped(override.reason))")
    }
    if let package = report.package {
      let others = package.others.isEmpty ? "" : ", with \(package.others.joined(separator: ", "))"
      terminal.print(wrapping: "From the package \(Printable.escaped(package.description))\(others)")
    }
    if !report.paths.isEmpty {
      let isAll = report.paths.count == report.pathCount
      terminal.print(
        report.pathCount == 1
          ? "\nShortest path"
          : "\nShortest paths" + (isAll ? "" : " (\(report.paths.count) of \(report.pathCount))")
      )
      for (index, path) in report.paths.enumerated() {
        if index > 0 { terminal.print("") }
        table(path)
      }
    }
    if !report.demands.isEmpty {
      terminal.print(report.paths.isEmpty ? "\nMentioned by" : "\nNeeded by")
      table(report.demands, isShort: true)
      if let newest = report.newest, report.demands.contains(where: \.isBinding) {
        terminal.print(wrapping: "  * binds: excludes \(newest), the newest", indent: 4)
      }
    }
    showCandidates()
  }

  private func showCandidates() {
    guard case .unneeded = report.status else { return }
    if !report.candidates.isEmpty {
      terminal.print("\nWhat would bring it in")
      table(Array(report.candidates.prefix(Self.maximumCandidates)))
      let rest = report.candidates.count - Self.maximumCandidates
      if rest > 0 { terminal.print("  … and \(rest) more") }
    }
    guard report.newest != nil else { return }
    terminal.print("")
    let advice: String
    if let rival = report.rival {
      advice =
        "\(rival.provider.name) \(rival.provider.version) is selected to provide \(rival.interface). To choose "
        + "\(report.name), write \"providers\": { \"\(rival.interface)\": \"\(report.name)\" } in modules.json."
    } else {
      advice = "To select it anyway, add it to modules.json."
    }
    terminal.print(wrapping: "\(advice) To see what that would change:", indent: 0)
    terminal.print("  modctl resolve --with '\(report.name)@*' --dry-run")
  }

  /// - Parameter isShort: whether it is clear which module is meant.
  private func table(_ demands: [Demand], isShort: Bool = false) {
    let rows = demands.map { demand in
      [
        (demand.isBinding ? "* " : "  ") + who(demand),
        isShort ? demand.words + demand.edge.lazyMark : demand.phrase,
        demand.position?.description ?? (demand.module == nil ? "(this run only)" : ""),
      ]
    }
    terminal.print(ColumnTable(rows: rows, indent: 2))
  }

  private func who(_ demand: Demand) -> String {
    guard let module = demand.module else { return report.application }
    return demand.version.map { "\(module) \($0)" } ?? module
  }

  private var headline: String {
    switch report.status {
    case .selected(let version):
      let newest = report.newest.map { $0 > version ? "; the newest is \($0)" : ", the newest" } ?? ""
      let origin = report.isInWorkspace ? ", from the workspace" : newest
      return "\(report.name) \(version) is selected for \(report.application)\(origin)"
    case .provided(let provider, let version):
      let what = report.adaptedFrom.map { "\($0), which \(report.application) adapts to \(report.name)" }
      return "\(report.name) is an interface; \(provider) \(version) provides "
        + (what ?? "it for \(report.application)")
    case .leftToHost(let modules):
      let names = modules.map { "\($0.name) \($0.version)" }
      return "\(report.name) is an interface; the host of \(report.application) supplies one of "
        + "\(names.joined(separator: ", ")) as its provider"
    // An unknown name is refused before.
    case .unneeded, .unknown:
      return "\(report.name) is not selected for \(report.application): no selected module needs it"
    }
  }
}

extension Demand {
  /// The demand the way a person would say it.
  var phrase: String {
    guard edge.isOnModule else { return words }
    return "\(edge.kind.verb()) \(edge.target) \(edge.requirement)\(edge.lazyMark)"
  }
}

extension Edge {
  /// What a dependency that does not determine the order has after its requirement.
  var lazyMark: String { kind == .dependency && isLazy ? " (lazy)" : "" }
}
