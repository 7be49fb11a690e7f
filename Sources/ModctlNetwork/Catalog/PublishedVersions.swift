import ModuleCatalogs
import ModuleManifests

/// The versions in a file of a catalog and their digests, used to detect when a published version is lost or changed.
struct PublishedVersions {
  private let digests: [(title: String, digest: String, range: Range<Int>)]
  private let file: SourceFile

  init(_ file: SourceFile) {
    self.file = file
    digests = PublishedDocuments.documents(in: file).compactMap { document in
      let root = document.json.root
      guard let name = root.member("name")?.string, let version = root.member("version") else { return nil }
      return ("\(name) \(version.string ?? "")", ManifestDigest.of(root), version.range)
    }
  }

  private static let end = "; `modctl cache clear` forgets what was there before"

  /// Returns the problems with a newer copy of the file.
  func problems(in newFile: SourceFile) -> [CatalogProblem] {
    if newFile.bytes.starts(with: file.bytes) { return [] }
    let newer = Dictionary(PublishedVersions(newFile).digests.map { ($0.title, $0) }) { first, _ in first }
    return digests.compactMap { title, digest, _ in
      guard let found = newer[title] else {
        return CatalogProblem(
          .rewrittenVersion,
          "the catalog has lost \(Printable.escaped(title)), which was published",
          severity: .warning,
          at: newFile.start,
          hint: "ask the catalog's maintainers; `yank` withdraws a version and leaves it there\(Self.end)"
        )
      }
      guard found.digest != digest else { return nil }
      return CatalogProblem(
        .rewrittenVersion,
        "the catalog has changed \(Printable.escaped(title)) after it was published",
        severity: .warning,
        at: newFile.position(of: found.range),
        notes: ["it was: \(digest)", "it is:  \(found.digest)"],
        hint: "ask the catalog's maintainers; a change needs a new version\(Self.end)"
      )
    }
  }
}
