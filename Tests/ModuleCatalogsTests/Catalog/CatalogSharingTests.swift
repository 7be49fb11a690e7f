import ModuleCatalogs
import TestSupport
import Testing
import VersionResolver

/// Run these tests under Thread Sanitizer, too: `scripts/nightly races`.
@Suite("A catalog shared by several tasks")
struct CatalogSharingTests {
  /// 30 modules in folders and 30 in one file, each with three versions and two dependencies. One manifest is wrong.
  private func folder() throws -> TemporaryFolder {
    var files: [String: String] = [:]
    var lines: [String] = []
    for number in 0..<30 {
      // The last module needs none of them, so the modules can be started.
      let next = number < 29 ? #""m\#(number + 1)":"^1","# : ""
      let edges =
        #""dependencies":{\#(next)"p\#(number)":"^1.1"},"provides":{"i\#(number % 5)":"1.0.0"}"#
      for minor in 0..<3 {
        let bad = number == 7 && minor == 1
        files["manifests/m\(number)/1.\(minor).0.json"] = manifest(
          "m\(number)",
          "1.\(minor).0",
          bad ? "," : edges
        )
        lines.append(manifest("p\(number)", "1.\(minor).0", #""dependencies":{}"#))
      }
    }
    files["packed.ndjson"] = lines.joined(separator: "\n")
    return try TemporaryFolder(files)
  }

  private func answers(_ catalog: Catalog, from start: Int) -> [String] {
    var lines: [Int: [String]] = [:]
    for step in 0..<30 {
      let number = (start + step) % 30
      for module in ["m\(number)", "p\(number)"] {
        for version in catalog.versions(of: module) {
          let candidate = catalog.candidate(of: module, at: version)
          let place = catalog.position(of: module, at: version).map { "\($0)" } ?? "nowhere"
          let digest = catalog.digest(of: module, at: version) ?? "none"
          lines[number, default: []].append("\(module) \(version) \(candidate) \(place) \(digest)")
        }
      }
      lines[number, default: []].append("\(catalog.providers(of: "i\(number % 5)"))")
    }
    return lines.sorted { $0.key < $1.key }.flatMap(\.value) + catalog.allModuleNames()
  }

  @Test("Answers each task as it would answer a single one")
  func shared() async throws {
    let folder = try folder()
    let application = ApplicationManifest(name: "shop", catalogs: ["manifests", "packed.ndjson"])
    let alone = Catalog(of: application, directory: folder.path)
    let expected = answers(alone, from: 0)
    let catalog = Catalog(of: application, directory: folder.path)
    let all = await withTaskGroup(of: [String].self) { tasks in
      for start in 0..<8 { tasks.addTask { answers(catalog, from: start * 4) } }
      return await tasks.reduce(into: []) { $0.append($1) }
    }
    #expect(all.count == 8 && all.allSatisfy { $0 == expected })
    #expect(expected.count > 200 && catalog.diagnostics == alone.diagnostics && alone.diagnostics.count == 1)
  }

  @Test("Resolves for each task")
  func resolved() async throws {
    let folder = try folder()
    let catalog = Catalog(
      of: ApplicationManifest(name: "shop", catalogs: ["manifests", "packed.ndjson"]),
      directory: folder.path
    )
    let request = ResolutionRequest(provider: catalog, roots: [try Edge("m0", Requirement(parsing: "^1.1"))])
    let selections = await withTaskGroup(of: [String]?.self) { tasks in
      for _ in 0..<8 { tasks.addTask { try? request.resolve().modules.map { "\($0.name) \($0.version)" } } }
      return await tasks.reduce(into: []) { $0.append($1) }
    }
    #expect(
      selections.count == 8 && Set(selections).count == 1 && selections[0]?.contains("m0 1.2.0") == true
    )
  }
}
