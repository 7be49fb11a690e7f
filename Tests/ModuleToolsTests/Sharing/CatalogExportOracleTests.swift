import Foundation
import ModuleCatalogs
import ModuleManifests
import ModuleTools
import TestSupport
import Testing
import VersionResolver

@Suite("Random catalogs, exported and read back")
struct CatalogExportOracleTests {
  /// A catalog in a temporary folder, and the folder of its export.
  private final class Lane {
    private let folder: TemporaryFolder
    var output: String { folder.full("out") }

    init() throws { folder = try TemporaryFolder() }

    func write(_ entries: some Sequence<RandomCatalog.Entry>) throws -> Catalog {
      try? FileManager.default.removeItem(atPath: folder.full("manifests"))
      for (path, text) in RandomCatalog.files(of: Array(entries)) {
        try folder.write("manifests/" + path, text)
      }
      return open("manifests")
    }

    func open(_ path: String) -> Catalog {
      Catalog(
        of: ApplicationManifest(name: "test", catalogs: [CatalogReference(.path(path))]),
        directory: folder.path
      )
    }

    func lines(_ module: String) throws -> [Substring] {
      try String(contentsOfFile: output + "/modules/\(module).ndjson", encoding: .utf8).split(separator: "\n")
    }
  }

  @Test("A file that cannot be removed is an error")
  func removal() throws {
    let universe = RandomCatalog(seed: 1)
    let lane = try Lane()
    let name = try #require(universe.entries.first).name
    try CatalogExport(of: lane.write(universe.entries), to: lane.output).write()
    let export = try CatalogExport(
      of: lane.write(universe.entries.filter { $0.name != name }),
      to: lane.output,
      allowsRewriting: true
    )
    #expect(export.changes.contains { $0.isRemoval })
    // In the meantime, a folder takes the place of the file.
    let file = lane.output + "/modules/\(name).ndjson"
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: true)
    #expect(throws: FileError.self) { try export.write() }
  }

  @Test("Modules, versions, digests and interfaces are the same, and an older export is a prefix")
  func readBack() throws {
    for seed in RandomRuns.seeds(60) {
      let universe = RandomCatalog(seed: seed)
      let lane = try Lane()
      let first = universe.entries.prefix(1 + Int(seed) % universe.entries.count)
      let early = try lane.write(first)
      try CatalogExport(of: early, to: lane.output).write()
      let before = try Dictionary(
        uniqueKeysWithValues: early.allModuleNames().map { ($0, try lane.lines($0)) }
      )

      let catalog = try lane.write(universe.entries)
      try CatalogExport(of: catalog, to: lane.output).write()
      #expect(try CatalogExport(of: catalog, to: lane.output).changes.isEmpty, "seed \(seed)")

      let exported = lane.open("out/modules")
      let names = Set(universe.entries.map(\.name)).sortedBytewise()
      #expect(exported.allModuleNames() == names, "seed \(seed)")
      var providers: [String: Set<String>] = [:]
      for name in names {
        let versions = catalog.versions(of: name)
        #expect(exported.versions(of: name) == versions, "seed \(seed)")
        for version in versions {
          #expect(exported.manifest(of: name, at: version) == catalog.manifest(of: name, at: version))
          let digest = catalog.digest(of: name, at: version)
          #expect(digest != nil && exported.digest(of: name, at: version) == digest, "seed \(seed) \(name)")
          for interface in catalog.manifest(of: name, at: version)?.provides ?? [] {
            providers[interface.name, default: []].insert(name)
          }
        }
        #expect(try lane.lines(name).starts(with: before[name] ?? []), "seed \(seed) \(name)")
      }
      // An export into an empty folder has them in order, whatever order they were read in.
      for (name, lines) in before {
        let moments = lines.map { line in
          ModuleManifest.decode(Array(line.utf8), path: "line").value?.published?.secondsSince1970 ?? 0
        }
        #expect(moments == moments.sorted(), "seed \(seed) \(name)")
      }
      #expect(exported.diagnostics.isEmpty && catalog.diagnostics.isEmpty)
      for (interface, modules) in providers {
        let text = try String(contentsOfFile: lane.output + "/interfaces/\(interface).json", encoding: .utf8)
        #expect(text == JSONValue(["providers": .strings(modules.sortedBytewise())]).compactText + "\n")
      }
      let list = try String(contentsOfFile: lane.output + "/names.txt", encoding: .utf8)
      #expect(list == names.map { $0 + "\n" }.joined())
    }
  }
}

extension JSONValue {
  fileprivate init(_ object: JSONObject) { self = .object(object) }
}
