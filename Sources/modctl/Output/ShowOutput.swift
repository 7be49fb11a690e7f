import ModuleManifests
import ModuleTools
import VersionResolver

/// Prints the output of `modctl show`.
struct ShowOutput {
  let report: ModuleReport
  let terminal: Terminal

  private var manifest: ModuleManifest { report.manifest }

  func show() {
    guard terminal.format == .text else { return terminal.print(json: json) }
    let summary = manifest.summary.map { "  " + Printable.escaped($0) } ?? ""
    terminal.print(wrapping: terminal.bold("\(manifest.name) \(manifest.version)") + summary)
    let facts = [
      manifest.kind?.rawValue, report.isFromWorkspace ? "in the workspace" : nil,
      report.document.map { Printable.escaped($0.file.path) },
    ]
    terminal.print(wrapping: facts.compactMap { $0 }.joined(separator: ", "))
    if let reason = manifest.yanked { terminal.print(wrapping: "yanked: \(Printable.escaped(reason))") }
    table("Versions", report.releases.map { ["\($0.version)", words($0)] })
    if !report.isComplete { terminal.print(wrapping: "  Some manifests cannot be read; see modctl check.") }
    let lists = [manifest.dependencies, manifest.optionalDependencies, manifest.conflicts, manifest.requires]
    let written = Dictionary(grouping: lists.joined(), by: \.name)
    table(
      "Needs",
      manifest.edges.map { ["\($0.target) \($0.requirement)", words($0, written[$0.target] ?? [])] }
    )
    table("Provides", manifest.provides.map { ["\($0.name) \($0.version)"] })
    table("Routes", manifest.routes.map { [Printable.escaped($0)] })
    table("Actions", manifest.actions.map { [Printable.escaped($0.name), $0.exposure.rawValue] })
    if let package = manifest.package {
      let version = "version \(package.version ?? manifest.version)"
      let code = "product \(package.product(of: manifest.name)), type \(package.type(of: manifest.name))"
      table(
        "Package",
        [["\(package.location.text)", version], ["", code]]
          + (package.revision.map { [["", "revision \($0)"]] } ?? [])
      )
    }
    table(
      "Needed by",
      report.dependents.map { dependent in
        let versions = dependent.versions.map(\.description).joined(separator: ", ")
        let refusal = dependent.isAdmitting ? "" : "; not \(manifest.version)"
        return ["\(dependent.name) \(versions)", sentence(dependent.edge) + refusal]
      }
    )
    if !report.unsearched.isEmpty {
      let catalogs = report.unsearched.joined(separator: ", ")
      terminal.print(wrapping: "\nnote: not searched for modules that need it: \(catalogs)")
    }
  }

  private func words(_ release: ModuleReport.Release) -> String {
    [
      release.published, release.isFromWorkspace ? "in the workspace" : nil,
      release.version == report.locked ? "locked" : nil,
      release.yanked.map { "yanked: \(Printable.escaped($0))" },
      release.isUsable ? nil : "has a manifest that cannot be used",
    ].compactMap { $0 }.joined(separator: "  ")
  }

  private func words(_ edge: Edge, _ written: [Dependency]) -> String {
    let reason = written.first { $0.requirement == edge.requirement }?.reason
    let kind: String? =
      switch edge.kind {
      case .dependency: edge.isLazy ? "lazy" : nil
      case .optional: "optional"
      case .conflict: "conflict"
      case .interface: "interface"
      case .package: "package"
      }
    return [kind, reason.map { Printable.escaped($0) }].compactMap { $0 }.joined(separator: ": ")
  }

  private func sentence(_ edge: Edge) -> String {
    // The target is the module that is shown, except for an interface that it provides.
    let target = edge.kind == .interface ? "\(edge.target) " : ""
    return "\(edge.kind.verb()) \(target)\(edge.requirement)\(edge.lazyMark)"
  }

  private func table(_ title: String, _ rows: [[String]]) {
    guard !rows.isEmpty else { return }
    terminal.print("\n\(title)")
    terminal.print(ColumnTable(rows: rows))
  }

  private var json: JSONValue {
    let releases = report.releases.map { release -> JSONValue in
      [
        "version": .string(release.version.description), "published": .optional(release.published),
        "yanked": .optional(release.yanked), "workspace": .bool(release.isFromWorkspace),
        "usable": .bool(release.isUsable),
        "locked": .bool(release.version == report.locked),
      ]
    }
    let dependents = report.dependents.map { dependent -> JSONValue in
      [
        "name": .string(dependent.name), "versions": .strings(dependent.versions.map(\.description)),
        "kind": .string("\(dependent.edge.kind)"), "target": .string(dependent.edge.target),
        "requirement": .string(dependent.edge.requirement.description),
        "admits": .bool(dependent.isAdmitting),
      ]
    }
    return [
      "schema": "modctl.show/1", "name": .string(report.name),
      "version": .string(manifest.version.description), "workspace": .bool(report.isFromWorkspace),
      "file": .optional(report.document?.file.path), "versions": .array(releases),
      "complete": .bool(report.isComplete),
      "manifest": report.document.map { JSONValue($0.json.root) } ?? .null, "neededBy": .array(dependents),
      "unsearched": .strings(report.unsearched),
    ]
  }
}
