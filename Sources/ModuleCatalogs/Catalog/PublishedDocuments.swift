package import ModuleManifests

/// The manifests in a catalog's files, without reporting mistakes, for tools that compare what is published.
package enum PublishedDocuments {
  /// Returns the manifest of a file, or those of the lines of a packed one.
  package static func documents(in file: SourceFile) -> [ManifestDocument] {
    guard PackedFile.isName(file.path) else {
      return (try? JSONDocument(parsing: file.bytes)).map { [ManifestDocument(file: file, json: $0)] } ?? []
    }
    var documents: [ManifestDocument] = []
    var lines = LineRanges(file.bytes)
    while let line = lines.next() {
      if let json = try? JSONDocument(parsing: file.bytes, range: line, limits: .line) {
        documents.append(ManifestDocument(file: file, json: json))
      }
    }
    return documents
  }

  /// Returns the digest of each version in some files.
  package static func digests(in files: [SourceFile]) -> [String: String] {
    var digests: [String: String] = [:]
    for document in files.flatMap({ documents(in: $0) }) {
      guard let version = document.json.root.member("version")?.string else { continue }
      digests[version] = ManifestDigest.of(document.json.root)
    }
    return digests
  }

  /// Returns the decoded entries of a module in some files. What is wrong with them is added to the bag.
  package static func entries(of module: String, in files: [SourceFile], bag: DiagnosticBag) -> [CatalogEntry]
  {
    let loader = ManifestLoader(bag: bag)
    let lock = RecursiveLock()
    return RemoteEntries(loader: loader).places(of: module, in: files).map {
      CatalogEntry($0.entry, lock: lock)
    }
  }
}
