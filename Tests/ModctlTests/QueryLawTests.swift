import Foundation
import ModuleCatalogs
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
      guard case .resolved(let application) = resolver.run() else { continue }
      try body(folder, resolver, application, "seed \(seed)")
    }
  }

  @Test("why --not says that a version can be selected exactly if resolve --with selects it")
  func alternatives() throws {
    var counts = (possible: 0, impossible: 0)
    try resolved(9_000_000..<9_000_150) { _, resolver, application, seed in
      for module in application.catalog.allModuleNames() {
        for version in application.catalog.versions(of: module) {
          var forced = resolver
          forced.additions = [Dependency(module, .exactly(version))]
          let isSelected = if case .resolved = forced.run() { true } else { false }
          switch application.alternative(module, at: version) {
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
    #expect(counts.possible > 200 && counts.impossible > 200, "\(counts)")
  }

  @Test("An update of what only the lockfile holds back makes it newer and nothing older")
  func updates() throws {
    var count = 0
    try resolved(0..<300) { folder, resolver, _, seed in
      var lowest = resolver
      lowest.preference = .lowest
      guard case .resolved(let old) = lowest.run() else { return }
      try old.lockfile.write(to: folder.url.path + "/modules.lock.json")
      guard case .resolved(let application) = resolver.run() else { return }
      let report = OutdatedReport(application)
      let held = report.modules.filter { $0.obstacles.contains(.locked) }.map(\.name)
      for names in report.isUpdatableAtOnce && !held.isEmpty ? [held] : held.map({ [$0] }) {
        count += 1
        var update = resolver
        update.update = Update(names.map { .init($0) })
        guard case .resolved(let updated) = update.run() else {
          Issue.record("\(seed): \(names) cannot be updated")
          continue
        }
        for change in updated.changes {
          guard let old = change.old, let new = change.new else { continue }
          #expect(new > old, "\(seed): \(names) makes \(change.module) older")
        }
        for name in names {
          #expect(updated.changes.contains { $0.module == name && $0.new != nil }, "\(seed): \(name)")
        }
      }
    }
    #expect(count > 50, "\(count)")
  }
}
