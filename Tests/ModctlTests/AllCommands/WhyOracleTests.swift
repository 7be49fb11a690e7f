import Foundation
import ModuleCatalogs
import ModuleTools
import TestSupport
import Testing
import VersionResolver

/// Compares the paths of `why` with a search that knows only the files and what is selected.
@Suite("Paths to a module, compared with all paths in the files")
struct WhyOracleTests {
  /// The edges that bring modules in.
  private struct Files {
    let files: ManifestFiles
    let selection: Selection

    /// The modules that an edge leads to: of an interface the provider, or each one from which the host chooses. If it supplies
    /// the module with the edge, it supplies no other one.
    func ends(_ edge: Edge, of owner: String?) -> [String] {
      guard edge.kind == .interface else { return edge.kind == .dependency ? [edge.target] : [] }
      if let provider = selection.providers[edge.target] { return [provider] }
      let choice = selection.choices[edge.target] ?? []
      return owner.map { choice.contains($0) ? [$0] : choice } ?? choice
    }

    func edges(_ module: String?) -> [Edge] {
      guard let module else { return files.problem.roots }
      return selection[module].map { files.problem.provider.candidate(of: module, at: $0.version).edges }
        ?? []
    }

    /// Returns the length of the shortest paths to a name, and how many there are.
    func shortest(to name: String) -> (length: Int, count: Int)? {
      var level: [String?: Int] = [nil: 1]
      for length in 1...selection.modules.count + 1 {
        var next: [String?: Int] = [:]
        var found = 0
        for (module, count) in level {
          for edge in edges(module) {
            for end in ends(edge, of: module) {
              next[end, default: 0] += count
              if end == name || edge.target == name { found += count }
            }
          }
        }
        // The application lists the modules that its host may choose from.
        if length == 1 {
          for (interface, modules) in files.joins.lists {
            for end in modules {
              next[end, default: 0] += 1
              if end == name || interface == name { found += 1 }
            }
          }
        }
        if found > 0 { return (length, found) }
        level = next
      }
      return nil
    }
  }

  @Test("why has as short a path as there is, counts all of these, and each is a path")
  func paths() throws {
    var (paths, several) = (0, 0)
    for seed in RandomRuns.seeds(60, from: 9_300_000) {
      let folder = try AppFolder(RandomApplication(seed: seed).files)
      guard let application = try? ApplicationResolver(directory: folder.url.path).resolve() else { continue }
      let selection = application.selection
      let files = Files(files: try ManifestFiles(folder.url), selection: selection)
      let interfaces = Set(selection.providers.keys).union(selection.choices.keys)
      for name in application.catalog.allModuleNames() + interfaces.sorted() {
        let report = WhyReport(name, in: application)
        let expected = files.shortest(to: name)
        #expect(report.pathCount == expected?.count ?? 0, "seed \(seed): \(name)")
        #expect((report.pathCount > 0) == (selection[name] != nil || interfaces.contains(name)))
        paths += report.paths.count
        if report.pathCount > 1 { several += 1 }
        #expect(Set(report.paths).count == report.paths.count, "seed \(seed): \(name)")
        for path in report.paths {
          #expect(path.count == expected?.length, "seed \(seed): \(name)")
          #expect(path.first?.module == nil, "seed \(seed): \(name)")
          for (demand, next) in zip(path, path.dropFirst()) {
            #expect(
              files.ends(demand.edge, of: demand.module).contains(next.module ?? ""),
              "seed \(seed): \(name)"
            )
          }
          let isEnd = path.last.map {
            files.ends($0.edge, of: $0.module).contains(name) || $0.edge.target == name
          }
          #expect(isEnd == true, "seed \(seed): \(name)")
        }
      }
    }
    #expect(paths > 40 && several > 3, "\(paths), \(several)")
  }
}
