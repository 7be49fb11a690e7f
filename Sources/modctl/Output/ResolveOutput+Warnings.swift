import ModuleCatalogs
import ModuleManifests
import ModuleTools
import VersionResolver

extension ResolveOutput {
  func showWarnings() {
    terminal.note(application.diagnostics)
    for override in application.manifest.overrides {
      terminal.note(
        wrapping: override.line(at: application.override(of: override.module)?.position)
          + (application.selection[override.module] == nil ? " (warning: not needed)" : "")
      )
    }
    if let previous = application.previous, previous.sides.count > 1 {
      terminal.note(wrapping: "merged \(previous.sides.count) sides of modules.lock.json")
    }
    if mode == .locked, !application.isLockfileStale, !application.droppedPins.isEmpty {
      let names = application.droppedPins.map(\.description).joined(separator: ", ")
      terminal.note(
        wrapping: "note: modules.lock.json also pins modules that are no longer needed: \(names); "
          + "`modctl resolve` removes them"
      )
    }
    if application.movedPinCount != nil, case let unneeded = application.orphanedModules, !unneeded.isEmpty {
      let names = unneeded.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
      terminal.note(
        wrapping: "warning: nothing needs \(names) now; the next `modctl resolve` removes "
          + (unneeded.count == 1 ? "it" : "them")
      )
    }
    for module in application.unadmittedProviders {
      terminal.note(
        wrapping: "warning: the next `modctl resolve` does not keep \(module.name) \(module.version), "
          + "a pre-release that provides an interface; to keep it, add `\(module.name)` to `prereleases` in "
          + "modules.json"
      )
    }
    application.warnOfYanked(terminal)
    if !application.undated.isEmpty {
      let names = application.undated.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
      terminal.note(
        wrapping: "warning: these have no publication date, so --before cannot rule them out: "
          + names
      )
    }
    if !temporary.isEmpty {
      terminal.note(
        wrapping:
          "note: \(temporary.joined(separator: ", ")): for this run only; without \(temporary.count == 1 ? "it" : "them") the next resolution "
          + "may choose differently"
      )
    }
  }
}

extension ResolvedApplication {
  /// Warns about selected modules that are yanked.
  ///
  /// - Parameter name: the only module to warn about; `nil` for all.
  func warnOfYanked(_ terminal: Terminal, only name: String? = nil) {
    for module in selection.modules where module.name == name ?? module.name {
      guard let reason = reasonOfYank(module) else { continue }
      terminal.note(
        wrapping: "warning: \(module.name) \(module.version) is yanked and kept because it is locked: "
          + Printable.escaped(reason)
      )
    }
  }

  /// Returns why a selected module is yanked; `nil` if it is not.
  func reasonOfYank(_ module: Selection.Module) -> String? {
    catalog.manifest(of: module.name, at: module.version)?.yanked
  }
}

extension ApplicationManifest.Override {
  /// For example, `override: log = 2.3.1 (modules.json:11:18), cart runs well with log 2`.
  func line(at position: SourcePosition?) -> String {
    let place = position.map { " (\($0))" } ?? ""
    return "override: \(module) = \(version)\(place), \(Printable.escaped(reason))"
  }
}
