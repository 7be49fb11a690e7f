import ModuleManifests
import VersionResolver

/// One place where one version of a module is written. Its manifest is decoded when it is first asked for.
///
/// The manifest is kept, and the text that it was read from. The document is not: its tape takes more than the text, and is made
/// again for the few manifests about which something is to be said.
final class ManifestEntry {
  let module: String
  let version: Version
  /// Whether the module lives beside the application, so that it has no digest.
  let isFromWorkspace: Bool
  private var text: ManifestText
  private let loader: ManifestLoader
  private var state = State.unread

  private enum State {
    case unread
    case unusable
    case usable(Content)
  }

  /// A manifest that many share without a copy.
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

  /// An entry of the workspace, which was read at once.
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

  /// The file that it is written in, as diagnostics name it.
  var path: String { text.path }

  /// The manifest, `nil` if it has mistakes.
  var manifest: ModuleManifest? { content?.manifest }

  /// The manifest, decoded the first time, when everything that is wrong with it is reported.
  var content: Content? {
    switch state {
    case .usable(let content): return content
    case .unusable: return nil
    case .unread:
      let content = read().map { Content($0) }
      state = content.map { .usable($0) } ?? .unusable
      return content
    }
  }

  /// The text with the places of its parts, `nil` if it cannot be read or is not JSON.
  var document: ManifestDocument? {
    if case .unread = state { _ = content }
    return loader.document(of: text)
  }

  /// The place of the version in the manifest; the file's beginning if it cannot be read.
  var position: SourcePosition {
    document?.position(of: ["version"]) ?? SourcePosition(file: path)
  }

  private func read() -> ModuleManifest? {
    switch text {
    case .line(let file, let range): return loader.reported(loader.decode(file, line: range))
    case .file(let file): return loader.reported(loader.decode(file))
    case .unread(let path, let read):
      text = .unreadable(path: path)
      guard let file = read() else { return nil }
      var decoded = loader.decode(file)
      decoded.expect(module: module, version: version)
      if decoded.document != nil { text = .file(file) }
      return loader.reported(decoded)
    case .document, .unreadable: return nil
    }
  }
}

/// Where the text of a manifest is.
enum ManifestText {
  /// One line of a file.
  case line(SourceFile, Range<Int>)
  /// A file of its own that is named after what must be in it, and is not read yet.
  case unread(path: String, () -> SourceFile?)
  /// A file of its own that was read.
  case file(SourceFile)
  /// A file of the workspace, of which there are few.
  case document(ManifestDocument, path: String)
  /// A file that cannot be read or is not JSON, as was reported.
  case unreadable(path: String)

  /// The file, as diagnostics name it.
  var path: String {
    switch self {
    case .line(let file, _), .file(let file): file.path
    case .unread(let path, _), .document(_, let path), .unreadable(let path): path
    }
  }
}

/// Something that holds manifests: a folder, a packed file, or the workspace.
protocol ManifestSource: AnyObject {
  /// Where the versions of one module are written, in any order; nothing else need be read for it.
  func places(of module: String) -> [ManifestPlace]

  /// The same as entries.
  func entries(of module: String) -> [ManifestEntry]

  /// The names of all modules, in any order.
  func moduleNames() -> [String]

  /// Whether the name is taken here, so that no catalog elsewhere is asked for it: also if nothing can be read.
  func claims(_ module: String) -> Bool
}

extension ManifestSource {
  func entries(of module: String) -> [ManifestEntry] { places(of: module).map(\.entry) }

  func claims(_ module: String) -> Bool { !places(of: module).isEmpty }
}
