import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Finds published versions whose number is too low for the changes in their manifest.
///
/// Each version is compared with the preceding release in version order, using ``ManifestComparison``. Of other modules, only
/// versions that were published earlier count, as far as manifests state when they were published.
struct HistoryAudit {
  static let code = DiagnosticCode("version-too-low")

  let catalog: Catalog

  func run(_ findings: DiagnosticBag) {
    for module in catalog.heldModuleNames() {
      let manifests = catalog.versions(of: module).compactMap { catalog.manifest(of: module, at: $0) }
      for (index, manifest) in manifests.enumerated() {
        let earlier = manifests[..<index]
        guard manifest.yanked == nil,
          let base = earlier.last(where: { !$0.version.isPrerelease && $0.yanked == nil })
        else { continue }
        let comparison = ManifestComparison(
          from: base,
          to: manifest,
          existing: existing(before: manifest.published)
        )
        guard !comparison.level.isEnough(manifest.version, after: base.version),
          let document = catalog.document(of: module, at: manifest.version),
          let range = document.range(of: ["version"])
        else { continue }
        let needed = comparison.level.version(after: base.version)
        findings.add(
          Diagnostic(
            Self.code,
            "\(module) \(manifest.version) should have been \(needed) or higher, given its changes since \(base.version)",
            in: document.file,
            range,
            severity: .warning,
            notes: comparison.changes.filter { !$0.level.isEnough(manifest.version, after: base.version) }.map
            {
              .init("\($0.level): \(module) \($0.text)", at: document.position(of: $0.path))
            },
            hint:
              "published versions do not change; choose a high enough number for the next version, or yank this one"
          )
        )
      }
    }
  }

  private func existing(before moment: Timestamp?) -> ManifestComparison.Existing {
    func isEarlier(_ manifest: ModuleManifest) -> Bool {
      guard let moment, let published = manifest.published else { return true }
      return published <= moment
    }
    return ManifestComparison.Existing(
      modules: { [catalog] name in
        catalog.versions(of: name).filter { catalog.manifest(of: name, at: $0).map(isEarlier) ?? false }
      },
      interfaces: { [catalog] name in
        catalog.providers(of: name).filter { provider in
          catalog.manifest(of: provider.module, at: provider.version).map(isEarlier) ?? false
        }.map(\.interfaceVersion)
      }
    )
  }
}
