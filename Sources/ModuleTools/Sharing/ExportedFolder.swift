import ModuleCatalogs
import ModuleManifests

/// A folder that contains an exported catalog, or that will receive one.
struct ExportedFolder {
  let path: String
  /// The modules in it; `nil` if it has none yet.
  let catalog: Catalog?
  /// The paths of its module and interface files.
  let files: Set<String>

  /// - Parameter readsModules: whether to read its modules.
  init(_ path: String, readsModules: Bool = true) throws(Refusal) {
    self.path = path
    let root = Path.join(path, CatalogLayout.root)
    var files: Set<String> = []
    var mistake: (path: String, message: String, hint: String?)?
    do throws(FileError) {
      if try FileKind.of(path) == nil {
        // The folder does not exist yet and will be created.
      } else if try FileKind.of(root) != nil {
        mistake = CatalogFormat(of: try FileReader.bytes(of: root)).mistake.map {
          (root, $0, "export to another folder, or use the version of modctl that created this one")
        }
        try Self.list(CatalogLayout.modules, ".ndjson", below: path, into: &files)
        try Self.list(CatalogLayout.interfaces, ".json", below: path, into: &files)
      } else if try Self.hasFiles(path) {
        mistake = (
          path, "this folder has files, but no \(CatalogLayout.root), so it is not an exported catalog",
          "name a folder that is empty or missing"
        )
      }
    } catch {
      mistake = (error.path, "cannot be read: \(error.message)", nil)
    }
    if let mistake {
      let position = SourcePosition(file: mistake.path)
      // What helps an export does not help who only reads the folder.
      let hint = readsModules ? mistake.hint : nil
      throw Refusal(.badData, .unreadableFile, mistake.message, at: position, hint: hint)
    }
    self.files = files
    let modules = Path.join(path, CatalogLayout.modules)
    let hasModules = readsModules && files.contains { $0.hasPrefix(CatalogLayout.modules) }
    catalog =
      hasModules
      ? Catalog(of: ApplicationManifest(name: "export", catalogs: [CatalogReference(.path(modules))])) : nil
    catalog?.readEverything()
  }

  var modules: [String] { catalog?.allModuleNames() ?? [] }

  func entries(of module: String) -> [CatalogEntry] {
    let file = Path.join(path, CatalogLayout.file(ofModule: module))
    return catalog?.entries(of: module).filter { $0.path == file } ?? []
  }

  func has(_ file: String) -> Bool { files.contains(file) || read(file) != nil }

  func read(_ file: String) -> [UInt8]? {
    try? FileReader.bytes(of: Path.join(path, file), limit: CatalogLayout.maximumSize)
  }

  /// Returns a finding about a file that does not belong there.
  func leftOver(_ file: String) -> Diagnostic {
    Diagnostic(
      .badValue,
      "this file is not part of the export",
      at: SourcePosition(file: Path.join(path, file)),
      hint: "remove the file, or export with --allow-rewriting"
    )
  }

  /// Returns whether a folder has files at any depth, apart from hidden ones such as those that a killed export leaves.
  private static func hasFiles(_ path: String) throws(FileError) -> Bool {
    for entry in try Folder.entries(of: path) where !entry.name.hasPrefix(".") {
      guard entry.kind == .directory else { return true }
      if try hasFiles(Path.join(path, entry.name)) { return true }
    }
    return false
  }

  /// Lists the files of a folder and of its scope folders.
  private static func list(
    _ folder: String,
    _ ending: String,
    below path: String,
    into files: inout Set<String>
  ) throws(FileError) {
    guard try FileKind.of(Path.join(path, folder)) == .directory else { return }
    for entry in try Folder.entries(of: Path.join(path, folder)) where !entry.name.hasPrefix(".") {
      let child = Path.join(folder, entry.name)
      if entry.kind == .directory, folder.utf8.allSatisfy({ $0 != UInt8(ascii: "/") }) {
        try list(child, ending, below: path, into: &files)
      } else if entry.kind == .regular, entry.name.hasSuffix(ending) {
        files.insert(child)
      }
    }
  }
}
