import Foundation
import ModuleCatalogs
import ModuleGraphs
import ModuleManifests
import ModuleTools
import TestSupport
import Testing
import VersionResolver

/// What a question about an application says is what the command it names does.
@Suite("Answers, compared with the commands they name")
struct QueryLawTests {
  /// Random applications with the resolver for their folder; those that cannot be resolved are left out.
  private func resolved(
    _ seeds: Range<UInt64>,
    _ body: (AppFolder, ApplicationResolver, ResolvedApplication, String) throws -> Void
  ) throws {
    for seed in seeds {
      let folder = try AppFolder(RandomApplication(seed: seed).files)
      let resolver = ApplicationResolver(directory: folder.url.path)
      guard let application = try? resolver.resolve() else { continue }
      try body(folder, resolver, application, "seed \(seed)")
    }
  }

  @Test("why --not says that a version can be selected exactly if resolve --with selects it")
  func alternatives() throws {
    var counts = (possible: 0, impossible: 0)
    try resolved(RandomRuns.seeds(40, from: 9_000_040)) { _, resolver, application, seed in
      for module in application.catalog.allModuleNames() {
        for version in application.catalog.versions(of: module) {
          var forced = resolver
          forced.additions = [Dependency(module, .exactly(version))]
          let isSelected = (try? forced.resolve()) != nil
          switch application.alternative(to: module, at: version) {
          case .possible, .selected:
            counts.possible += 1
            #expect(isSelected, "\(seed): \(module) \(version)")
          default:
            counts.impossible += 1
            #expect(!isSelected, "\(seed): \(module) \(version)")
          }
        }
      }
    }
    #expect(counts.possible > 50 && counts.impossible > 50, "\(counts)")
  }

  @Test("A graph marks as binding what why marks, and has the conflicts among it")
  func binding() throws {
    var count = 0
    try resolved(RandomRuns.seeds(100, from: 9_001_000)) { _, _, application, seed in
      let graph = ModuleGraph(application)
      let drawn = graph.edges.filter { $0.isBinding || $0.kind == .conflict }.map { edge in
        [graph.nodes[edge.from].name, graph.nodes[edge.to].name, edge.requirement]
      }
      let demands = application.selection.modules.flatMap { module in
        WhyReport(module.name, in: application).demands.filter(\.isBinding)
      }
      let said = demands.map { demand in
        let requirement = demand.edge.requirement.description
        // Of a module that the application lists as a provider, it requires nothing else.
        let text = requirement == "any version" ? "*" : requirement
        return [demand.module ?? application.manifest.name, demand.edge.target, text]
      }
      count += said.count
      #expect(Set(drawn) == Set(said), "\(seed)")
    }
    #expect(count > 5, "\(count)")
  }

  @Test("check finds a lockfile that does not fit exactly if resolve --locked refuses it")
  func staleLockfiles() throws {
    var counts = (stale: 0, fitting: 0, broken: 0)
    for seed in RandomRuns.seeds(40, from: 9_000_000) {
      var random = SplitMix64(seed: seed)
      let folder = try AppFolder(RandomApplication(seed: seed).files)
      let resolver = ApplicationResolver(directory: folder.url.path)
      func check() throws {
        let report = ApplicationChecker(directory: folder.url.path).check()
        let found = report.diagnostics.filter { $0.code.name == "stale-lockfile" }
        switch try? resolver.resolve() {
        case let application? where application.isLockfileStale:
          counts.stale += 1
          #expect(found.count == 1, "seed \(seed): \(application.changes) \(application.otherDifferences)")
        case .some:
          counts.fitting += 1
          #expect(found.isEmpty, "seed \(seed): \(found)")
        case nil:
          counts.broken += 1
          #expect(report.errorCount > 0, "seed \(seed)")
        }
      }
      if folder.exists("modules.lock.json") { try check() }
      var lowest = resolver
      lowest.preference = .lowest
      guard let application = try? lowest.resolve() else { continue }
      let path = folder.url.path + "/modules.lock.json"
      var lockfile = application.lockfile
      try lockfile.write(to: path)
      try check()
      guard let name = lockfile.modules.keys.sorted().randomElement(using: &random) else { continue }
      let version = random.pick(application.catalog.versions(of: name))
      lockfile.modules[name]?.version = version
      lockfile.modules[name]?.digest = application.catalog.digest(of: name, at: version)
      try lockfile.write(to: path)
      try check()
      lockfile.modules[name] = nil
      try lockfile.write(to: path)
      try check()
    }
    #expect(counts.stale > 15 && counts.fitting > 15 && counts.broken > 2, "\(counts)")
  }

  @Test("Every fix that add offers can be applied")
  func fixesOfAdditions() throws {
    var count = 0
    try resolved(RandomRuns.seeds(30, from: 9_000_000)) { _, resolver, application, seed in
      for module in application.catalog.allModuleNames() where application.selection[module] == nil {
        guard let version = application.catalog.versions(of: module).last else { continue }
        let edit = DependencyEdit([.add(module, .exactly(version))], module: nil)
        let editor = ApplicationEditor(resolver, edit)
        guard case .failed(let failure, let files) = editor.run(),
          let explanation = failure.explanation()
        else { continue }
        for fix in failure.fixes(for: explanation).fixes {
          count += 1
          guard case .edited = try editor.run(fixedBy: fix, of: failure, files) else {
            Issue.record("\(seed): \(module) \(version): \(fix.changes.map(\.text))")
            continue
          }
        }
      }
    }
    #expect(count > 5, "\(count)")
  }

  @Test("Only the lockfile holds a module back exactly if an update moves it and makes nothing older")
  func updates() throws {
    var (moved, kept) = (0, 0)
    try resolved(RandomRuns.seeds(200, from: 190)) { folder, resolver, _, seed in
      var lowest = resolver
      lowest.preference = .lowest
      guard let old = try? lowest.resolve() else { return }
      try old.lockfile.write(to: folder.url.path + "/modules.lock.json")
      guard let application = try? resolver.resolve() else { return }
      let report = OutdatedReport(application)
      /// Whether an update of modules moves each to the newest version that it could have, or beyond, and makes no other older.
      func succeeds(_ modules: [OutdatedReport.Module]) -> Bool {
        var update = resolver
        update.update = .init(modules.map { .init($0.name) })
        guard let updated = try? update.resolve() else { return false }
        return updated.changes.allSatisfy { change in
          change.new.map { new in change.old.map { new > $0 } ?? true } ?? true
        }
          && modules.allSatisfy { module in
            // It may be a newer pre-release that only another version of a dependent admits.
            updated.selection[module.name].map { $0.version >= module.compatible ?? $0.version } ?? false
          }
      }
      let held = report.modules.filter { $0.obstacles.contains(.locked) }
      for module in held {
        moved += 1
        #expect(succeeds([module]), "\(seed): \(module.name)")
      }
      for module in report.modules where module.obstacles.contains(.precedence) {
        kept += 1
        #expect(!succeeds([module]), "\(seed): \(module.name)")
      }
      #expect(held.count < 2 || report.isUpdatableAtOnce == succeeds(held), "\(seed)")
    }
    #expect(moved > 20 && kept > 2, "\(moved), \(kept)")
  }
}
