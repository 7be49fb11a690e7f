import ModuleManifests
import VersionResolver

/// The manifests of one module in the files with which a remote catalog answered.
struct RemoteEntries {
  let loader: ManifestLoader

  /// Returns the places of all files.
  func places(of module: String, in files: [SourceFile]) -> ManifestPlaces {
    ManifestPlaces(
      joining: files.map { file in
        PackedFile.isName(file.path)
          ? PackedFile(file, module: module, loader: loader).places(of: module)
          : ManifestPlaces(entry(of: module, file).map { [$0] } ?? [])
      }
    )
  }

  private func entry(of module: String, _ file: SourceFile) -> ManifestEntry? {
    guard let version = Self.version(of: file) else { return nil }
    let text = ManifestText.unread(path: file.path) { file }
    return ManifestEntry(module: module, version: version, text: text, loader: loader)
  }

  /// Returns the version that a file with one manifest is named after.
  static func version(of file: SourceFile) -> Version? {
    FolderListing.version(ofFile: Path.name(of: file.path))
  }
}
