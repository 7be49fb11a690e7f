import ModuleManifests
import ModuleTools
import TestSupport
import Testing

@Suite("Cycles compared with brute force")
struct CycleOracleTests {
  @Test(
    "Finds cycles exactly where they exist, as errors exactly where no choice avoids them",
    arguments: RandomRuns.block(0, of: 300, from: 0)
  )
  func oracle(_ seed: UInt64) throws {
    let world = InterfaceWorld(seed: seed, hasInterfaces: false)
    let folder = try CheckFolder(#"{"name": "shop", "catalogs": ["all.ndjson"]}"#, world.manifests)
    let report = folder.check()
    let errors = report.diagnostics.filter { $0.code.name == "cycle" }
    let warnings = report.diagnostics.filter { $0.code.name == "possible-cycle" }
    #expect(errors.isEmpty == world.stuck.isEmpty)
    // What is stuck only in two versions of one module is an error, too.
    #expect((errors.isEmpty && warnings.isEmpty) != (world.hasCycle || !world.stuck.isEmpty))
    #expect(errors.allSatisfy { $0.severity == .error } && warnings.allSatisfy { $0.severity == .warning })
  }

  @Test("The random catalogs are of all three kinds")
  func kinds() {
    let worlds = (0..<300).map { InterfaceWorld(seed: $0, hasInterfaces: false) }
    #expect(worlds.count { !$0.stuck.isEmpty } > 30)
    #expect(worlds.count { $0.hasCycle && $0.stuck.isEmpty } > 30)
    #expect(worlds.count { !$0.hasCycle } > 30)
  }

  @Test("A module that is in a cycle in two versions is named once")
  func twice() throws {
    let manifests = [
      #"{"name": "a", "version": "1.0.0", "dependencies": {"b": "*"}}"#,
      #"{"name": "a", "version": "2.0.0", "dependencies": {"c": "*"}}"#,
      #"{"name": "b", "version": "1.0.0", "dependencies": {"a": "^2"}}"#,
      #"{"name": "c", "version": "1.0.0", "dependencies": {"a": "^1"}}"#,
    ]
    let report = try CheckFolder(#"{"name": "shop", "catalogs": ["all.ndjson"]}"#, manifests).check()
    #expect(
      report.diagnostics.map(\.message) == [
        "a, c and b depend on each other in a cycle in every version that fits: none of them can ever be initialized"
      ]
    )
    #expect(report.diagnostics.first?.notes.count == 4)
  }

  @Test("A cycle of 3,000 modules is one finding, and a chain of as many is none")
  func long() throws {
    func manifests(isCycle: Bool) -> [String] {
      (0..<3000).map { index in
        let next = isCycle ? (index + 1) % 3000 : index + 1
        let needs = next < 3000 ? #""m\#(next)": "^1.0""# : ""
        return #"{"name": "m\#(index)", "version": "1.0.0", "dependencies": {\#(needs)}}"#
      }
    }
    let application = #"{"name": "shop", "dependencies": {"m0": "^1.0"}, "catalogs": ["all.ndjson"]}"#
    #expect(try CheckFolder(application, manifests(isCycle: false)).check().diagnostics.isEmpty)
    let cycle = try CheckFolder(application, manifests(isCycle: true)).check()
    #expect(cycle.diagnostics.map(\.code.name) == ["cycle"])
    #expect(cycle.diagnostics.first?.notes.last?.message == "… and 2989 more")
  }
}
