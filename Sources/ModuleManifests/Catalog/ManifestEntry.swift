import VersionResolver

/// One place where one version of a module is written. Its manifest is decoded when it is first asked for.
final class ManifestEntry {
  let module: String
  let version: Version
  /// The file that it is written in, as diagnostics name it.
  let path: String
  /// Whether the module lives beside the application, so that it has no digest.
  let isFromWorkspace: Bool
  private let load: () -> Decoded<ModuleManifest>
  private(set) lazy var decoded: Decoded<ModuleManifest> = load()

  /// - Parameter load: reads and decodes the manifest, checks that it belongs here, and reports what is wrong.
  init(
    module: String,
    version: Version,
    path: String,
    isFromWorkspace: Bool = false,
    load: @escaping () -> Decoded<ModuleManifest>
  ) {
    self.module = module
    self.version = version
    self.path = path
    self.isFromWorkspace = isFromWorkspace
    self.load = load
  }

  /// The place of the version in the manifest; the file's beginning if it cannot be read.
  var position: SourcePosition {
    decoded.document?.position(of: ["version"]) ?? SourcePosition(file: path)
  }
}

/// Something that holds manifests: a folder, a packed file, or the workspace.
protocol ManifestSource: AnyObject {
  /// The entries of one module, in any order; nothing else need be read for it.
  func entries(of module: String) -> [ManifestEntry]

  /// The names of all modules, in any order.
  func moduleNames() -> [String]

  /// Whether the name is taken here, so that no catalog elsewhere is asked for it: also if nothing can be read.
  func claims(_ module: String) -> Bool
}

extension ManifestSource {
  func claims(_ module: String) -> Bool { !entries(of: module).isEmpty }
}
