import ModuleCatalogs
import ModuleManifests

/// The versions in a file of a catalog and their digests, used to detect when a published version is lost or changed.
struct PublishedVersions {
  private let digests: [(title: String, digest: String, range: Range<Int>)]
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var ranges = LineRanges(bytes)
    var digests: [(title: String, digest: String, range: Range<Int>)] = []
    while let range = ranges.next() {
      guard let json = try? JSONDocument(parsing: bytes, range: range, limits: .line),
        let name = json.root.member("name")?.string, let version = json.root.member("version")
      else { continue }
      digests.append(("\(name) \(version.string ?? "")", ManifestDigest.of(json.root), version.range))
    }
    self.digests = digests
  }

  private static let end = "; `modctl cache clear` forgets what was there before"

  /// Returns the problems with a newer copy of the file.
  func problems(in file: SourceFile) -> [CatalogProblem] {
    if file.bytes.starts(with: bytes) { return [] }
    let newer = Dictionary(PublishedVersions(file.bytes).digests.map { ($0.title, $0) }) { first, _ in first }
    return digests.compactMap { title, digest, _ in
      guard let found = newer[title] else {
        return CatalogProblem(
          .rewrittenVersion,
          "the catalog has lost \(Printable.escaped(title)), which was published",
          severity: .warning,
          at: file.start,
          hint: "ask the catalog's maintainers; `yank` withdraws a version and leaves it there\(Self.end)"
        )
      }
      guard found.digest != digest else { return nil }
      return CatalogProblem(
        .rewrittenVersion,
        "the catalog has changed \(Printable.escaped(title)) after it was published",
        severity: .warning,
        at: file.position(of: found.range),
        notes: ["it was: \(digest)", "it is:  \(found.digest)"],
        hint: "ask the catalog's maintainers; a change needs a new version\(Self.end)"
      )
    }
  }
}
