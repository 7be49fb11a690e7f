import ModuleLibc
import ModuleManifests
import VersionResolver

/// What modules need in the versions that a resolution probably tries first: the locked one, or else the newest that is admitted.
///
/// It reads as little as it can, and reports nothing.
final class PreferredManifests {
  private let routes: CatalogRoutes
  private let workspace: WorkspaceSource
  private let loader = ManifestLoader(bag: DiagnosticBag())
  /// The versions in the lockfile.
  var pins: [String: Version] = [:]

  init(_ routes: CatalogRoutes, workspace: WorkspaceSource) {
    self.routes = routes
    self.workspace = workspace
  }

  /// Returns the edges of the preferred version of an edge's target; none if there is no such version.
  func edges(behind edge: Edge) -> [Edge] {
    if let own = workspace.entries(of: edge.target).first { return own.manifest?.edges ?? [] }
    switch routes.owner(of: edge.target) {
    case .local?: return local(edge)
    case .remote(_, let files, _)?: return remote(edge, files)
    case .noCatalog?, nil: return []
    }
  }

  private func local(_ edge: Edge) -> [Edge] {
    let catalog = routes.silentLocal
    let versions = catalog.versions(of: edge.target).filter { edge.requirement.admits($0) }
    let preferred = versions.first { $0 == pins[edge.target] }.map { [$0] } ?? versions.reversed()
    for version in preferred {
      if let manifest = catalog.manifest(of: edge.target, at: version), manifest.yanked == nil {
        return manifest.edges
      }
    }
    return []
  }

  private func remote(_ edge: Edge, _ files: [SourceFile]) -> [Edge] {
    let pin = pins[edge.target].flatMap { edge.requirement.admits($0) ? Array("\"\($0)\"".utf8) : nil }
    let packed = files.filter { PackedFile.isName($0.path) }
    let single = files.filter { !PackedFile.isName($0.path) }.compactMap { file in
      RemoteEntries.version(of: file).map { (file: file, range: 0..<file.bytes.count, version: $0) }
    }.sorted { $0.version < $1.version }.map { ($0.file, $0.range) }
    let lines = packed.flatMap { file in
      var ranges = LineRanges(file.bytes)
      var list: [(SourceFile, Range<Int>)] = []
      while let range = ranges.next() { list.append((file, range)) }
      return list
    }
    let newestFirst = (lines + single).reversed()
    // A locked version may be an old one, so its line is searched for before it is read.
    if let pin {
      let candidates = newestFirst.lazy.filter { Self.contains(pin, $0.bytes, in: $1) }
      if let edges = first(candidates, edge, isPinned: true) { return edges }
    }
    return first(newestFirst, edge, isPinned: false) ?? []
  }

  /// Returns whether a range of a file contains some bytes. The standard library's search takes hundreds of times as long.
  private static func contains(_ text: [UInt8], _ bytes: [UInt8], in range: Range<Int>) -> Bool {
    guard let first = text.first else { return true }
    return bytes.withUnsafeBytes { buffer in
      var rest = UnsafeRawBufferPointer(rebasing: buffer[range])
      while let start = rest.baseAddress, let found = memchr(start, Int32(first), rest.count) {
        rest = UnsafeRawBufferPointer(rebasing: rest[(UnsafeRawPointer(found) - start)...])
        if rest.starts(with: text) { return true }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst())
      }
      return false
    }
  }

  /// Returns the edges of the first manifest that an edge's requirement admits.
  private func first(
    _ manifests: some Sequence<(SourceFile, Range<Int>)>,
    _ edge: Edge,
    isPinned: Bool
  ) -> [Edge]? {
    for (file, range) in manifests {
      guard let manifest = loader.decode(file, line: range).value else { continue }
      let isWanted =
        isPinned ? manifest.version == pins[edge.target] : manifest.yanked == nil
      if isWanted, edge.requirement.admits(manifest.version) { return manifest.edges }
    }
    return nil
  }
}
