package import ModuleCatalogs
import ModuleManifests

/// A folder in the static layout, read the way a remote catalog is.
package struct FolderCatalog: CatalogReader {
  package let reference: CatalogReference
  /// The paths of its files.
  package let files: Set<String>
  private let path: String

  /// - Throws: an error if the folder cannot be read, or is not a catalog in the static layout.
  package init(_ path: String) throws(Refusal) {
    self.path = path
    reference = CatalogReference(.path(path))
    let folder = try ExportedFolder(path, readsModules: false)
    guard folder.read(CatalogLayout.root) != nil else {
      let message =
        FileKind.exists(path)
        ? "there is no \(CatalogLayout.root) in this folder, so it is not an exported catalog"
        : "there is no such folder"
      throw Refusal(.badData, .missingCatalog, message, at: SourcePosition(file: path))
    }
    files = folder.files
  }

  package func read(_ questions: [CatalogQuestion]) -> [CatalogAnswer] {
    questions.map { question in
      let file = Path.join(path, CatalogLayout.file(of: question.subject))
      do throws(FileError) {
        guard try FileKind.of(file) != nil else { return CatalogAnswer(.absent) }
        let bytes = try FileReader.bytes(of: file, limit: CatalogLayout.maximumSize)
        return CatalogAnswer(.found([SourceFile(path: file, bytes: bytes)]))
      } catch {
        let position = SourcePosition(file: file)
        return CatalogAnswer(
          .failed,
          problems: [CatalogProblem(.unreadableFile, error.message, at: position)]
        )
      }
    }
  }
}
