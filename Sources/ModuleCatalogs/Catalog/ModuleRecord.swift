import ModuleManifests
import VersionResolver

/// All versions of one module from all catalogs, each with the one manifest that counts.
final class ModuleRecord {
  /// The versions in ascending order.
  let versions: [Version]
  /// For each version, the place of its manifest in the earliest catalog that has it.
  private let places: ManifestPlaces
  /// Indices of versions whose manifests contradict each other.
  private let contradicted: Set<Int>
  /// The index after that of the most recent version, because versions are mostly requested one after another.
  private var expected = 0

  /// - Parameter found: the places, those of earlier catalogs first.
  init(_ found: ManifestPlaces, bag: DiagnosticBag) {
    let all = found.versions
    if zip(all, all.dropFirst()).allSatisfy({ $0 < $1 }) {
      (versions, places, contradicted) = (all, found, [])
    } else {
      (versions, places, contradicted) = Self.sort(all, found, bag)
    }
  }

  private static func sort(
    _ versions: [Version],
    _ places: ManifestPlaces,
    _ bag: DiagnosticBag
  ) -> ([Version], ManifestPlaces, Set<Int>) {
    // The earlier catalog stays first.
    let sorted = zip(versions, places).enumerated().sorted {
      ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
    }
    .map(\.element)
    var result: (versions: [Version], places: [ManifestPlace], contradicted: Set<Int>) = ([], [], [])
    var start = 0
    while start < sorted.count {
      var end = start + 1
      while end < sorted.count, sorted[end].0 == sorted[start].0 { end += 1 }
      if end - start > 1, !DuplicateCheck(bag: bag).accepts(sorted[start..<end].map(\.1.entry)) {
        result.contradicted.insert(result.places.count)
      }
      result.versions.append(sorted[start].0)
      result.places.append(sorted[start].1)
      start = end
    }
    return (result.versions, ManifestPlaces(result.places), result.contradicted)
  }

  /// Returns the entry of a version.
  ///
  /// - Complexity: O(log *v*) for *v* versions.
  func entry(_ version: Version) -> ManifestEntry? { index(of: version).map { places[$0].entry } }

  /// Returns the manifest of a version, or `nil` if it cannot be used.
  func content(_ version: Version) -> ManifestEntry.Content? { usable(version)?.entry.content }

  /// Returns the edges of a version whose manifest contains nothing else of interest to a resolver, or `nil` if it may contain
  /// more.
  func plainEdges(_ version: Version) -> [Edge]? { usable(version)?.plainEdges }

  /// Returns what a version provides; nothing if its manifest cannot be used.
  func interfaces(_ version: Version) -> [ProvidedInterface] {
    guard let place = usable(version) else { return [] }
    return place.plainInterfaces ?? place.entry.content?.manifest.provides ?? []
  }

  /// The places of all versions in ascending order, without those that have contradicting manifests.
  var usablePlaces: [ManifestPlace] {
    places.indices.filter { !contradicted.contains($0) }.map { places[$0] }
  }

  /// Reports what is wrong with the manifests that count.
  func read() { places.read() }

  private func usable(_ version: Version) -> ManifestPlace? {
    index(of: version).flatMap { contradicted.contains($0) ? nil : places[$0] }
  }

  private func index(of version: Version) -> Int? {
    if expected < versions.count, versions[expected] == version {
      expected += 1
      return expected - 1
    }
    let index = versions.partitioningIndex { !($0 < version) }
    guard index < versions.count, versions[index] == version else { return nil }
    expected = index + 1
    return index
  }
}
