import Foundation
import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// An application over a real registry that selects a given number of modules. The same each time.
struct RegistryApplication {
  private let catalog: String
  private let dependencies: [String]
  /// How many modules are selected: as many as was asked, or a few less.
  let count: Int

  /// Module after module in a shuffled order becomes a dependency, as long as all of them go together and the selection
  /// does not grow too large.
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

  /// Writes `modules.json`, whose catalog is the registry where it lies.
  func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let needs = dependencies.sorted().map { "\"\($0)\": \"*\"" }.joined(separator: ", ")
    let text =
      "{\"name\": \"registry-\(count)\", \"catalogs\": [\"\(catalog)\"], \"dependencies\": {\(needs)}}\n"
    try Data(text.utf8).write(to: folder.appendingPathComponent("modules.json"))
  }
}
