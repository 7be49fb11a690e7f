import VersionResolver

/// All versions of one module from all catalogs, each with the one manifest that counts.
final class ModuleRecord {
  /// In ascending order.
  let versions: [Version]
  /// For each version, the manifest of the earliest catalog that has it.
  private let entries: [ManifestEntry]
  /// Indices of versions whose manifests contradict each other.
  private let contradicted: Set<Int>

  /// - Parameter found: the entries, those of earlier catalogs first.
  init(_ found: [ManifestEntry], bag: DiagnosticBag) {
    var sorted = found
    if !zip(found, found.dropFirst()).allSatisfy({ $0.version < $1.version }) {
      // The earlier catalog stays in front.
      sorted = found.enumerated().sorted { ($0.element.version, $0.offset) < ($1.element.version, $1.offset) }
        .map(\.element)
    }
    var entries: [ManifestEntry] = []
    var contradicted: Set<Int> = []
    var start = 0
    while start < sorted.count {
      var end = start + 1
      while end < sorted.count, sorted[end].version == sorted[start].version { end += 1 }
      if end - start > 1, !DuplicateCheck(bag: bag).accepts(Array(sorted[start..<end])) {
        contradicted.insert(entries.count)
      }
      entries.append(sorted[start])
      start = end
    }
    self.versions = entries.map(\.version)
    self.entries = entries
    self.contradicted = contradicted
  }

  /// The entry of a version.
  ///
  /// - Complexity: O(log *v*) for *v* versions.
  func entry(_ version: Version) -> ManifestEntry? { index(of: version).map { entries[$0] } }

  /// The manifest of a version, `nil` if it cannot be used.
  func content(_ version: Version) -> ManifestEntry.Content? {
    index(of: version).flatMap { contradicted.contains($0) ? nil : entries[$0].content }
  }

  private func index(of version: Version) -> Int? {
    let index = versions.partitioningIndex { !($0 < version) }
    return index < versions.count && versions[index] == version ? index : nil
  }
}
