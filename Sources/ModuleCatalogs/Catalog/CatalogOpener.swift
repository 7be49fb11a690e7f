import ModuleManifests

/// Turns a path of the application's `catalogs` into a source of manifests.
struct CatalogOpener {
  let directory: String
  let loader: ManifestLoader

  /// Returns the source; or reports that there is none, so that nobody knows what is in it, and returns `nil`.
  func open(_ path: String, document: ManifestDocument?, index: Int) -> (any ManifestSource)? {
    let actual = Path.join(directory, path)
    do throws(FileError) {
      switch try FileKind.of(actual) {
      case nil where Path.linkTarget(of: actual) != nil:
        throw .missing(actual)
      case nil:
        report(
          .missingCatalog,
          "there is no catalog \(Printable.quoted(path))",
          path,
          document,
          index,
          hint: hint(forMissing: path, document)
        )
        return nil
      case .directory:
        guard let root = Path.resolved(actual) else { return nil }
        return FolderSource(
          FolderReader(path: path, directory: actual, root: root, loader: loader),
          loader: loader
        )
      case .regular where PackedFile.isName(path):
        let bytes = try FileReader.bytes(of: actual, limit: PackedFile.maximumSize)
        return PackedFile(SourceFile(path: path, bytes: bytes), loader: loader)
      case let kind?:
        report(
          .unreadableFile,
          "the catalog \(Printable.quoted(path)) is \(kind.described)",
          path,
          document,
          index,
          hint: "a catalog is a folder, or a file that ends in .ndjson"
        )
        return nil
      }
    } catch {
      report(
        .unreadableFile,
        "the catalog \(Printable.quoted(path)) cannot be read: \(error.message)",
        path,
        document,
        index
      )
      return nil
    }
  }

  /// Returns what to do about a path where there is nothing. The default does not appear in the file.
  private func hint(forMissing path: String, _ document: ManifestDocument?) -> String {
    if document?.range(of: ["catalogs"]) == nil {
      return "create the folder, or name your catalogs in `catalogs`; manifests go into NAME/VERSION.json"
    }
    return remoteForm(path).map { "if it is not a path, write \(Printable.quoted($0, limit: 1_000))" }
      ?? "create it, or correct the path; it is relative to the folder of this file"
  }

  /// Returns how a catalog on the network is written, if a path is the address of one.
  private func remoteForm(_ path: String) -> String? {
    func form(_ key: String) -> String { "{\"\(key)\": \(JSONValue.string(path).compactText)}" }
    if path.contains("://"), !path.hasSuffix(".git"), CatalogURL.problem(in: path) == nil {
      return form("url")
    }
    let isGit = path.contains("://") || path.hasPrefix("git@")
    return isGit && GitReference.urlProblem(path) == nil ? form("git") : nil
  }

  private func report(
    _ code: DiagnosticCode,
    _ message: String,
    _ path: String,
    _ document: ManifestDocument?,
    _ index: Int,
    hint: String? = nil
  ) {
    loader.unreadVersions.insert(nil)
    if let document, let range = document.range(of: ["catalogs", .index(index)]) {
      loader.bag.add(Diagnostic(code, message, in: document.file, range, hint: hint))
    } else {
      // The default does not appear in the file.
      loader.bag.add(
        Diagnostic(code, message, at: document?.file.start ?? SourcePosition(file: path), hint: hint)
      )
    }
  }
}
