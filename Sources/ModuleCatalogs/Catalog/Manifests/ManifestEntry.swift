import ModuleManifests
import VersionResolver

/// One place where one version of a module is written. Its manifest is decoded on first access.
///
/// The manifest and the text from which it was read are kept. The document is not: its tape takes more memory than the text, and
/// is recreated for the few manifests with something to report.
final class ManifestEntry {
  let module: String
  let version: Version
  /// True if the module lives in the application's workspace and therefore has no digest.
  let isFromWorkspace: Bool
  private var text: ManifestText
  private let loader: ManifestLoader
  private var state = State.unread
  /// What is wrong with it, until someone needs the manifest.
  private var unreported: [Diagnostic] = []

  private enum State {
    case unread
    case unusable
    case usable(Content)
  }

  /// A manifest that is shared without copying.
  final class Content {
    let manifest: ModuleManifest

    init(_ manifest: ModuleManifest) { self.manifest = manifest }
  }

  init(module: String, version: Version, text: ManifestText, loader: ManifestLoader) {
    self.module = module
    self.version = version
    self.text = text
    self.loader = loader
    isFromWorkspace = false
  }

  /// Creates an entry of the workspace, which has already been read.
  init(
    module: String,
    version: Version,
    path: String,
    decoded: Decoded<ModuleManifest>,
    loader: ManifestLoader
  ) {
    self.module = module
    self.version = version
    self.loader = loader
    text = decoded.document.map { .document($0, path: path) } ?? .unreadable(path: path)
    state = decoded.value.map { .usable(Content($0)) } ?? .unusable
    isFromWorkspace = true
  }

  /// The path of its file in diagnostics.
  var path: String { text.path }

  /// The manifest, or `nil` if it has mistakes.
  var manifest: ModuleManifest? { content?.manifest }

  /// The manifest, which is decoded on first access. Reports everything that is wrong with it.
  var content: Content? {
    let content = unreportedContent
    if !unreported.isEmpty {
      loader.bag.add(unreported)
      unreported = []
    }
    return content
  }

  /// The same without a report, to find out whether the manifest matters. Only a file that cannot be read is reported.
  var unreportedContent: Content? {
    switch state {
    case .usable(let content): return content
    case .unusable: return nil
    case .unread:
      let content = read().map { Content($0) }
      state = content.map { .usable($0) } ?? .unusable
      return content
    }
  }

  /// The text with the positions of its parts, or `nil` if it cannot be read or is not JSON.
  var document: ManifestDocument? {
    if case .unread = state { _ = content }
    return loader.document(of: text)
  }

  /// The digest of the manifest, or `nil` if it cannot be read or is not JSON. Computed on first access, because whether a
  /// lockfile is up to date is asked several times.
  private(set) lazy var digest: String? = document.map { ManifestDigest.of($0.json.root) }

  /// The position of the version in the manifest, or the file's beginning if it cannot be read.
  var position: SourcePosition {
    document?.position(of: ["version"]) ?? SourcePosition(file: path)
  }

  private func read() -> ModuleManifest? {
    var decoded: Decoded<ModuleManifest>
    switch text {
    case .line(let file, let range): decoded = loader.decode(file, line: range)
    case .unread(let path, let read):
      text = .unreadable(path: path)
      guard let file = read() else { return nil }
      text = .file(file)
      decoded = loader.decode(file)
      decoded.expect(module: module, version: version)
    case .file, .document, .unreadable: return nil
    }
    unreported = decoded.diagnostics
    return decoded.value
  }
}

/// The location of a manifest's text.
enum ManifestText {
  /// One line of a file.
  case line(SourceFile, Range<Int>)
  /// A separate file, named after what must be in it, that has not been read yet.
  case unread(path: String, () -> SourceFile?)
  /// A separate file that has been read.
  case file(SourceFile)
  /// A file of the workspace, of which there are few.
  case document(ManifestDocument, path: String)
  /// A file that cannot be read, which has been reported.
  case unreadable(path: String)

  /// The file's path in diagnostics.
  var path: String {
    switch self {
    case .line(let file, _), .file(let file): file.path
    case .unread(let path, _), .document(_, let path), .unreadable(let path): path
    }
  }
}
