import Foundation
import ModuleCatalogs
import ModuleManifests
import ModuleTools
import TestSupport
import Testing
import VersionResolver

/// How the answers to two applications relate of which one has less or more in its catalog.
@Suite("Laws of applications")
struct ApplicationLawTests {
  /// Returns what is selected, and who provides each interface; `nil` if there is no selection.
  private func selection(_ folder: AppFolder, publishedBefore time: Timestamp? = nil) -> [String]? {
    var resolver = ApplicationResolver(directory: folder.url.path)
    resolver.publishedBefore = time
    guard let selection = try? resolver.resolve().selection else { return nil }
    let providers = selection.providers.map { "\($0.key) from \($0.value)" }
    return (selection.modules.map { "\($0.name) \($0.version)" } + providers).sorted()
  }

  /// The published manifests, by path.
  private func manifests(_ files: [String: String]) throws -> [String: [String: Any]] {
    try files.filter { $0.key.hasPrefix("manifests/") && $0.key.hasSuffix(".json") }.compactMapValues {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }

  @Test("Leaving out what was published later selects what a catalog without it gives")
  func before() throws {
    let time = try Timestamp(parsing: "2026-02-01T00:00:00Z")
    var (solved, different) = (0, 0)
    for seed in RandomRuns.seeds(60, from: 9_600_000) {
      let files = RandomApplication(seed: seed).files
      let later = try manifests(files).filter { ($0.value["published"] as? String ?? "") >= "2026-02-01" }
      let found = try selection(AppFolder(files), publishedBefore: time)
      let fewer = try AppFolder(files.filter { later[$0.key] == nil })
      #expect(selection(fewer) == found, "seed \(seed)")
      if found != nil { solved += 1 }
      if try selection(AppFolder(files)) != found { different += 1 }
    }
    #expect(solved > 9 && different > 9, "\(solved), \(different)")
  }

  @Test("A yanked version that is not locked is as good as none")
  func yanked() throws {
    var (solved, different) = (0, 0)
    for seed in RandomRuns.seeds(60, from: 9_610_000) {
      var files = RandomApplication(seed: seed).files
      files["modules.lock.json"] = nil
      let yanked = try manifests(files).filter { $0.value["yanked"] != nil }
      let found = try selection(AppFolder(files))
      #expect(try selection(AppFolder(files.filter { yanked[$0.key] == nil })) == found, "seed \(seed)")
      if found != nil { solved += 1 }
      if !yanked.isEmpty { different += 1 }
    }
    #expect(solved > 9 && different > 9, "\(solved), \(different)")
  }

  @Test("A module that nothing needs changes nothing that is printed about a selection or a refusal")
  func strangers() throws {
    for seed in RandomRuns.seeds(16, from: 9_620_000) {
      let application = RandomApplication(seed: seed)
      let few = try AppFolder(application.files)
      let many = try AppFolder(application.files)
      let names = Set(try manifests(application.files).values.compactMap { $0["name"] as? String }).sorted()
      let needs = names.map { "\"\($0)\": \"*\"" }.joined(separator: ", ")
      for version in ["1.0.0", "2.0.0"] {
        try many.write(
          "manifests/unrelated/\(version).json",
          "{\"name\": \"unrelated\", \"version\": \"\(version)\", \"dependencies\": {\(needs)}}"
        )
      }
      for arguments in [
        application.question.arguments + ["--dry-run", "--format", "json"],
        application.question.arguments + ["--dry-run", "--explain", "full"], ["outdated"], ["tree"],
      ] {
        let (one, other) = (try Modctl.run(arguments, in: few.url), try Modctl.run(arguments, in: many.url))
        #expect(one.output == other.output && one.errors == other.errors, "seed \(seed): \(arguments)")
      }
    }
  }

  @Test("add without a requirement takes the newest version that fits")
  func newest() throws {
    var (added, older) = (0, 0)
    for seed in RandomRuns.seeds(30, from: 9_630_000) {
      let folder = try AppFolder(RandomApplication(seed: seed).files)
      let resolver = ApplicationResolver(directory: folder.url.path)
      guard let application = try? resolver.resolve() else { continue }
      let opened = application.manifest.prereleases
      let named = application.manifest.dependencies.map(\.name) + application.manifest.overrides.map(\.module)
      for module in application.catalog.allModuleNames() where !named.contains(module) {
        let fitting = application.catalog.versions(of: module).filter { version in
          guard !version.isPrerelease || opened.contains(module) else { return false }
          var forced = resolver
          forced.additions = [Dependency(module, .exactly(version))]
          return (try? forced.resolve()) != nil
        }
        switch ApplicationEditor(resolver, DependencyEdit([.add(module, nil)])).run() {
        case .edited(let result):
          added += 1
          let version = result.application.selection[module]?.version
          #expect(version == fitting.max(), "seed \(seed): \(module)")
          #expect(result.changes.first?.new == version.map { "^\($0)" }, "seed \(seed): \(module)")
          if version != application.catalog.versions(of: module).last { older += 1 }
        default: #expect(fitting.isEmpty, "seed \(seed): \(module)")
        }
      }
    }
    #expect(added > 15 && older > 5, "\(added), \(older)")
  }
}
