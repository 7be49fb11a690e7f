import ModuleKit
import ModuleManifests
import VersionResolver

/// What `modctl resolve` prints when it has a selection.
struct ResolveReport {
  enum Mode {
    case write, dryRun, locked
  }

  let application: ResolvedApplication
  let mode: Mode
  let lockfileName: String
  let terminal: Terminal

  func showWarnings() {
    for diagnostic in application.diagnostics { terminal.note(diagnostic.rendered(by: terminal.renderer)) }
    for override in application.manifest.overrides {
      terminal.note(
        wrapping: "override: \(override.module) = \(override.version), \(Printable.escaped(override.reason))"
          + (application.selection[override.module] == nil ? " (warning: not needed)" : "")
      )
    }
    if let previous = application.previous, previous.mergedSides > 1 {
      terminal.note(wrapping: "merged \(previous.mergedSides) sides of \(lockfileName)")
    }
    if mode == .locked, !application.isLockfileStale, !application.leftovers.isEmpty {
      let names = application.leftovers.map(subject).joined(separator: ", ")
      terminal.note(
        wrapping: "note: \(lockfileName) also pins what nobody needs any more: \(names); "
          + "`modctl resolve` takes it out"
      )
    }
    for module in application.selection.modules {
      if let reason = application.catalog.manifest(of: module.name, at: module.version)?.yanked {
        terminal.note(
          wrapping: "warning: \(module.name) \(module.version) is yanked and kept because it is locked: "
            + Printable.escaped(reason)
        )
      }
    }
  }

  /// Under `--locked` what keeps a lockfile from being up to date; a leftover does not.
  private var changes: [VersionChange] {
    mode == .locked && !application.isLockfileStale ? [] : application.changes
  }

  func show(_ format: GlobalOptions.Format, written: Bool) {
    switch format {
    case .json: terminal.print(json(written: written).text)
    case .text: showText(written: written)
    }
  }

  private func showText(written: Bool) {
    let selection = application.selection
    let direct = Set(selection.roots.map(\.target)).count
    terminal.print(
      terminal.bold("Resolved \(count(selection.modules.count, "module")) for \(application.manifest.name)")
        + " (\(direct) direct)"
    )
    let changes = changes
    if changes.isEmpty {
      terminal.print("\nNothing changed.")
    } else {
      terminal.print("\nChanges")
      let width = changes.map { DisplayWidth.of(subject($0)) }.max() ?? 0
      for change in changes { showLine(change, width: min(width, 40)) }
    }
    let held = heldBack(except: Set(changes.map(\.module)))
    if !held.isEmpty {
      terminal.print("\nNot the newest")
      for line in held { wrap("  " + line, indent: 4) }
    }
    terminal.print("\nInitialization order")
    for (index, wave) in selection.initializationWaves().enumerated() {
      let number = String(index + 1)
      let head = String(repeating: " ", count: max(1, 4 - number.count)) + number + "  "
      wrap(head + wave.joined(separator: ", "), indent: 6)
    }
    switch mode {
    case .dryRun: terminal.print("\nDry run: \(lockfileName) was not written.")
    case .locked: terminal.print(application.isLockfileStale ? "" : "\n\(lockfileName) is up to date.")
    case .write: terminal.print(written ? "\nWrote \(lockfileName)." : "\n\(lockfileName) is up to date.")
    }
  }

  private func subject(_ change: VersionChange) -> String {
    switch change.kind {
    case .added: "\(change.module) \(change.new.map(\.description) ?? "")"
    case .removed: "\(change.module) \(change.old.map(\.description) ?? "")"
    case .upgraded, .downgraded:
      "\(change.module) \(change.old.map(\.description) ?? "") → \(change.new.map(\.description) ?? "")"
    }
  }

  private func showLine(_ change: VersionChange, width: Int) {
    let subject = subject(change)
    let padding = String(repeating: " ", count: max(0, width - DisplayWidth.of(subject)))
    let sign: String =
      switch change.kind {
      case .added, .upgraded: terminal.green(change.kind.rawValue)
      case .removed, .downgraded: terminal.red(change.kind.rawValue)
      }
    let text = "  \(sign) \(subject)\(padding)  \(reason(change))"
    wrap(text, indent: 6)
  }

  private func reason(_ change: VersionChange) -> String {
    guard let new = change.new else { return "nobody needs it any more" }
    if application.manifest.overrides.contains(where: { $0.module == change.module }) { return "overridden" }
    if let newest = application.newest(change.module), newest > new {
      return whyNotNewest(change.module, newest)
    }
    let requirers = application.requirers(of: change.module)
    guard let first = requirers.first else { return "" }
    let who = first.module?.name ?? application.manifest.name
    let more = requirers.count > 1 ? " and \(requirers.count - 1) more" : ""
    return "\(who) \(words(first.edge))\(more)"
  }

  private func words(_ edge: Edge) -> String {
    edge.kind == .interface ? "requires \(edge.target) \(edge.requirement)" : "needs \(edge.requirement)"
  }

  private func whyNotNewest(_ module: String, _ newest: Version) -> String {
    if application.catalog.manifest(of: module, at: newest)?.yanked != nil {
      return "newest \(newest) is yanked"
    }
    if let refusal = application.firstRefusal(module, newest) {
      let who = refusal.module?.name ?? application.manifest.name
      return "newest \(newest); \(who) \(words(refusal.edge))"
    }
    let isKept =
      application.previous?.lockfile.modules[module]?.version == application.selection[module]?.version
    return isKept ? "newest \(newest); kept as locked" : "newest \(newest)"
  }

  private func heldBack(except shown: Set<String>) -> [String] {
    application.selection.modules.compactMap { module in
      guard !shown.contains(module.name), let newest = application.newest(module.name),
        newest > module.version
      else { return nil }
      return "\(module.name) \(module.version)  \(whyNotNewest(module.name, newest))"
    }
  }

  private func wrap(_ text: String, indent: Int) {
    for line in TextWrapper(width: terminal.width, indent: indent).lines(of: text) { terminal.print(line) }
  }

  private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  private func json(written: Bool) -> JSONValue {
    let selection = application.selection
    let modules = selection.modules.map { module -> JSONValue in
      let requirers = application.requirers(of: module.name).map { requirer -> JSONValue in
        [
          "module": .optional(requirer.module?.name),
          "interface": .optional(requirer.edge.kind == .interface ? requirer.edge.target : nil),
          "requirement": .string(requirer.edge.requirement.description),
        ]
      }
      return [
        "name": .string(module.name), "version": .string(module.version.description),
        "newest": .optional(application.newest(module.name)?.description), "requiredBy": .array(requirers),
      ]
    }
    let changes = changes.map { change -> JSONValue in
      [
        "module": .string(change.module), "kind": .string("\(change.kind)"),
        "old": .optional(change.old?.description), "new": .optional(change.new?.description),
        "reason": .string(reason(change)),
      ]
    }
    return [
      "schema": "modctl.resolve/1", "application": .string(application.manifest.name),
      "modules": .array(modules), "changes": .array(changes),
      "providers": .object(
        JSONObject(
          selection.providers.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            .map { (key: $0.key, value: .string($0.value)) }
        )
      ),
      "initialization": .array(selection.initializationWaves().map { .strings($0) }),
      "lockfile": [
        "path": .string(lockfileName), "written": .bool(written), "stale": .bool(application.isLockfileStale),
        "leftovers": .strings(application.leftovers.map(\.module)),
      ],
      "warnings": .array(application.diagnostics.map(\.json)),
    ]
  }
}
