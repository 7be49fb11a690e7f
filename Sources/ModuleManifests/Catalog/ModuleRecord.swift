import VersionResolver

/// All versions of one module from all catalogs, each with the one manifest that counts.
struct ModuleRecord {
  /// In ascending order.
  let versions: [Version]
  private let entries: [Version: ManifestEntry]
  /// Versions whose manifests contradict each other.
  private let contradicted: Set<Version>

  /// - Parameter found: the entries, those of earlier catalogs first.
  init(_ found: [ManifestEntry], bag: DiagnosticBag) {
    var groups: [Version: [ManifestEntry]] = [:]
    for entry in found { groups[entry.version, default: []].append(entry) }
    var entries: [Version: ManifestEntry] = [:]
    var contradicted: Set<Version> = []
    for (version, group) in groups {
      entries[version] = group.first
      if group.count > 1, !DuplicateCheck(bag: bag).accepts(group) { contradicted.insert(version) }
    }
    self.versions = groups.keys.sorted()
    self.entries = entries
    self.contradicted = contradicted
  }

  /// The entry of a version.
  func entry(_ version: Version) -> ManifestEntry? { entries[version] }

  /// The manifest of a version, `nil` if it cannot be used.
  func manifest(_ version: Version) -> ModuleManifest? {
    contradicted.contains(version) ? nil : entries[version]?.decoded.value
  }
}
