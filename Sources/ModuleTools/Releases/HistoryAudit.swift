import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// Finds published versions whose number is too low for the changes in their manifest.
///
/// Each version is compared with the preceding release in version order, using ``ManifestComparison``. Only versions that were
/// published earlier count, as far as manifests state when they were published.
struct HistoryAudit {
  static let code = DiagnosticCode("version-too-low")

  let catalog: Catalog

  /// - Complexity: O(*n* · log *n*) for *n* entries of all manifests, if versions were published in their order.
  func run(_ findings: DiagnosticBag) {
    // Nothing says when a version was withdrawn.
    var existing = ManifestComparison.Existing(in: catalog) { _ in true }
    // A version that cannot be read may be the one to compare with.
    for module in catalog.heldModuleNames() where !catalog.mayHaveUnreadVersions(module) {
      var releases: [ModuleManifest] = []
      for version in catalog.versions(of: module) {
        guard let manifest = catalog.manifest(of: module, at: version) else {
          if !version.isPrerelease { releases = [] }
          continue
        }
        guard manifest.yanked == nil else { continue }
        existing.moment = manifest.published
        // One without a time has always existed.
        let base = releases.last { release in
          guard let moment = manifest.published, let published = release.published else { return true }
          return published <= moment
        }
        if let base { compare(base, manifest, existing, findings) }
        if !version.isPrerelease { releases.append(manifest) }
      }
    }
  }

  private func compare(
    _ base: ModuleManifest,
    _ manifest: ModuleManifest,
    _ existing: ManifestComparison.Existing,
    _ findings: DiagnosticBag
  ) {
    let name = manifest.name
    let comparison = ManifestComparison(from: base, to: manifest, existing: existing)
    guard !comparison.level.isEnough(manifest.version, after: base.version),
      !manifest.edges.contains(where: {
        $0.isOnModule ? catalog.mayHaveUnreadVersions($0.target) : catalog.hasUnreadVersions
      }),
      let document = catalog.document(of: name, at: manifest.version),
      let range = document.range(of: ["version"])
    else { return }
    let needed =
      comparison.level.version(after: base.version).map { "been \($0) or higher" }
      ?? "been given another name"
    findings.add(
      Diagnostic(
        Self.code,
        "\(name) \(manifest.version) should have \(needed), given its changes since \(base.version)",
        in: document.file,
        range,
        severity: .warning,
        notes: comparison.changes.filter { !$0.level.isEnough(manifest.version, after: base.version) }.map {
          .init("\($0.level): \(name) \($0.text)", at: document.position(of: $0.path))
        },
        hint:
          "published versions do not change; choose a high enough number for the next version, or yank this one"
      )
    )
  }
}
