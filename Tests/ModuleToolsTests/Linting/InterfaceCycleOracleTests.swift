import Foundation
import ModuleManifests
import ModuleTools
import TestSupport
import Testing
import VersionResolver

@Suite("Cycles through interfaces compared with brute force and with the resolver")
struct InterfaceCycleOracleTests {
  private static func isCertain(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.code.name == "cycle"
      || diagnostic.code.name == "possible-cycle" && diagnostic.message.contains("never")
  }

  /// The versions that a finding names: each note begins with one.
  private static func versions(_ diagnostic: Diagnostic) -> [(module: String, version: String)] {
    diagnostic.notes.compactMap { note in
      let words = note.message.split(separator: " ")
      guard words.count > 3, words[0].hasPrefix("m"), ["needs", "requires"].contains(words[2]) else {
        return nil
      }
      return (String(words[0]), String(words[1]))
    }
  }

  @Test(
    "Finds a cycle exactly if no version of some module can be initialized",
    arguments: RandomRuns.blocks(75)
  )
  func brute(_ seed: UInt64) throws {
    let world = InterfaceWorld(seed: seed)
    let report = try CheckFolder(world.application(world.everything), world.manifests).check()
    let errors = report.diagnostics.filter { $0.code.name == "cycle" }
    #expect(errors.isEmpty == world.stuck.isEmpty)
    let startable = world.startable
    for error in report.diagnostics.filter(Self.isCertain) {
      let named = Self.versions(error)
      #expect(!named.isEmpty)
      for version in named {
        #expect(!startable.contains { $0.name == version.module && $0.text == version.version })
      }
    }
  }

  @Test("What a check says can never be initialized, the resolver refuses", arguments: RandomRuns.blocks(75))
  func resolver(_ seed: UInt64) throws {
    let world = InterfaceWorld(seed: seed, isWild: seed % 2 == 0)
    for node in world.nodes {
      let text = world.text(node)
      let folder = try CheckFolder(world.application(#""\#(node.name)": "=\#(text)""#), world.manifests)
      let named = folder.check().diagnostics.filter(Self.isCertain).flatMap(Self.versions)
      guard named.contains(where: { $0 == (node.name, text) }),
        let application = try? ApplicationResolver(directory: folder.url.path).resolve()
      else { continue }
      // An override may have replaced it.
      #expect(application.selection[node.name]?.version.description != text, "\(node.name) \(text)")
    }
  }

  @Test(
    "Without conflicts, a check finds exactly what the resolver refuses",
    arguments: RandomRuns.blocks(30)
  )
  func plain(_ seed: UInt64) throws {
    let world = InterfaceWorld(seed: seed, isPlain: true)
    // An interface that nothing provides is another finding.
    let all = try CheckFolder(world.application(world.everything), world.manifests).check().diagnostics
    guard !all.contains(where: { $0.code.name == "missing-interface" }) else { return }
    var isRefused = false
    for node in world.nodes {
      let folder = try CheckFolder(world.application(#""\#(node.name)": "=\#(node.text)""#), world.manifests)
      if (try? ApplicationResolver(directory: folder.url.path).resolve()) == nil { isRefused = true }
    }
    #expect(all.contains(where: Self.isCertain) == isRefused)
  }

  @Test("The random catalogs are of all kinds")
  func kinds() {
    let worlds = (0..<300).map { InterfaceWorld(seed: $0) }
    let stuck = worlds.filter { !$0.stuck.isEmpty }
    #expect(stuck.count > 50 && stuck.count < 200)
    #expect(stuck.count { $0.adapted != nil } > 10)
    #expect(stuck.count { $0.admitted.values.contains { $0.count == 1 } } > 10)
    #expect(stuck.count { $0.admitted.values.contains { $0.count > 1 } } > 2)
    let byName = worlds.filter { world in
      var world = world
      world.required = [:]
      return !world.stuck.isEmpty
    }
    #expect(stuck.count > 2 * byName.count)
  }

  @Test("Requirements on an interface and its providers do not multiply")
  func steps() throws {
    func steps(_ count: Int) throws -> Int {
      let manifests =
        (0..<count).map { #"{"name": "p\#($0)", "version": "1.0.0", "provides": {"I": "1.\#($0).0"}}"# }
        + (0..<count).map {
          #"{"name": "m\#($0)", "version": "1.0.0", "requires": {"I": ">=1.\#($0 / 2) <1.\#($0 + 1)"}}"#
        }
      return try CheckFolder(#"{"name": "shop", "catalogs": ["all.ndjson"]}"#, manifests).check().steps
    }
    let large = try steps(300)
    #expect(try large < steps(150) * 5 / 2)
    #expect(large < 300 * 60)
  }
}
