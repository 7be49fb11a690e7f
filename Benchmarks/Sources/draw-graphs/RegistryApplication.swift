import Foundation
import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// An application over a real registry that selects a given number of modules. It is the same each time.
struct RegistryApplication {
  private let catalog: String
  private let dependencies: [String]
  /// The number of selected modules: as many as requested, or slightly fewer.
  let count: Int

  /// Adds modules as dependencies one by one in a shuffled order, as long as all of them fit together and the selection does not
  /// grow too large.
  init(_ count: Int, of catalog: Catalog, path: String) throws {
    var resolver = Resolver(provider: catalog)
    var names = catalog.allModuleNames()
    var state = UInt64(count)
    for index in names.indices.dropLast() {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      names.swapAt(index, index + Int((state >> 33) % UInt64(names.count - index)))
    }
    var edges: [Edge] = []
    var selected = 0
    for name in names where selected < count {
      let more = edges + [Edge(name, Requirement.any)]
      do {
        let selection = try resolver.resolve(more)
        guard selection.modules.count <= count else { continue }
        edges = more
        selected = selection.modules.count
      } catch {
        guard error.code == .unsolvable else { throw error }
      }
    }
    self.catalog = URL(fileURLWithPath: path).standardizedFileURL.path
    self.count = selected
    dependencies = edges.map(\.target)
  }

  /// Writes a `modules.json` whose catalog is the registry in its original place.
  func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let needs = dependencies.sorted().map { "\"\($0)\": \"*\"" }.joined(separator: ", ")
    let text =
      "{\"name\": \"registry-\(count)\", \"catalogs\": [\"\(catalog)\"], \"dependencies\": {\(needs)}}\n"
    try Data(text.utf8).write(to: folder.appendingPathComponent("modules.json"))
  }
}
