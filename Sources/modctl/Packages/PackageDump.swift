import ModctlNetwork
import ModuleCatalogs
import ModuleManifests
import ModuleTools

/// The information in `swift package dump-package` about a package's libraries.
struct PackageDump {
  /// The targets of each library product, keyed by product name.
  let libraries: [String: [String]]
  let targets: Set<String>
  /// The folders of the packages that it depends on by path.
  let folders: [String]

  /// - Parameter folder: a folder with a Package.swift. Nothing else in the package is read.
  /// - Returns: `nil` if `swift` is not installed, or cannot read the Package.swift.
  init?(of folder: String) {
    guard let dump = ProgramRun(swiftPackage: "dump-package", in: folder)?.output,
      let document = JSONDocument.printedBySwiftPM(dump)
    else { return nil }
    func names(_ element: JSONElement, _ key: String) -> [JSONElement] {
      element.member(key).map { Array($0.elements) } ?? []
    }
    let products = names(document.root, "products").filter { $0.member("type")?.member("library") != nil }
    libraries = Dictionary(
      products.compactMap { product in
        product.member("name")?.string.map { ($0, names(product, "targets").compactMap(\.string)) }
      }
    ) { first, _ in first }
    folders = names(document.root, "dependencies").flatMap { names($0, "fileSystem") }.compactMap {
      $0.member("path")?.string
    }
    targets = Set(names(document.root, "targets").compactMap { $0.member("name")?.string })
  }

  /// Returns the targets that some modules export but that are not among these modules.
  func exported(by dumps: some Sequence<APIDump>, besides modules: [String]) -> Set<String> {
    Set(dumps.flatMap(\.exports)).intersection(targets).subtracting(modules)
  }

  /// Reads the package as of a commit.
  ///
  /// - Parameter scratch: a folder for its Package.swift.
  init?(of folder: String, at commit: String, scratch: String) {
    guard let manifest = ProgramRun(git: ["show", "\(commit):./Package.swift"], in: folder),
      manifest.status == 0, (try? Folder.make(scratch)) != nil,
      (try? AtomicFiles.write([(Path.join(scratch, "Package.swift"), manifest.output)])) != nil
    else { return nil }
    self.init(of: scratch)
  }
}
