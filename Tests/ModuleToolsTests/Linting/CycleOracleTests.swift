import ModuleManifests
import ModuleTools
import TestSupport
import Testing

@Suite("Cycles compared with brute force")
struct CycleOracleTests {
  /// A small random catalog: every version with what it needs, given as the lowest and the highest acceptable version of the
  /// other module.
  private struct World {
    struct Node: Hashable {
      let module: Int
      let version: Int
    }
    var needs: [Node: [(module: Int, versions: ClosedRange<Int>)]] = [:]
    let nodes: [Node]

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      let count = 2 + random.below(4)
      var nodes: [Node] = []
      for module in 0..<count {
        for version in 0...random.below(3) { nodes.append(Node(module: module, version: version)) }
      }
      self.nodes = nodes
      for node in nodes {
        for other in 0..<count where other != node.module && random.below(100) < 35 {
          let lowest = random.below(3)
          needs[node, default: []].append((other, lowest...lowest + random.below(3 - lowest)))
        }
      }
    }

    var manifests: [String] {
      nodes.map { node in
        let list = (needs[node] ?? []).map { need in
          #""m\#(need.module)": ">=\#(need.versions.lowerBound + 1).0.0 <=\#(need.versions.upperBound + 1).0.0""#
        }
        return
          #"{"name": "m\#(node.module)", "version": "\#(node.version + 1).0.0", "dependencies": {\#(list.joined(separator: ", "))}}"#
      }
    }

    func matches(_ need: (module: Int, versions: ClosedRange<Int>)) -> [Node] {
      nodes.filter { $0.module == need.module && need.versions.contains($0.version) }
    }

    /// Whether some module has only versions that wait for a cycle, by trying again until nothing changes.
    var hasUnavoidable: Bool {
      var startable: Set<Node> = []
      var changed = true
      while changed {
        changed = false
        for node in nodes where !startable.contains(node) {
          let isReady = (needs[node] ?? []).allSatisfy { need in
            let found = matches(need)
            return found.isEmpty || found.contains { startable.contains($0) }
          }
          if isReady {
            startable.insert(node)
            changed = true
          }
        }
      }
      return nodes.contains { node in !nodes.contains { $0.module == node.module && startable.contains($0) } }
    }

    /// Whether versions of different modules form a cycle, by walking every path.
    var hasCircle: Bool {
      func walk(_ path: [Node]) -> Bool {
        for need in needs[path[path.count - 1]] ?? [] {
          for next in matches(need) {
            if next == path[0] { return true }
            if !path.contains(where: { $0.module == next.module }), walk(path + [next]) { return true }
          }
        }
        return false
      }
      return nodes.contains { walk([$0]) }
    }
  }

  @Test(
    "Finds cycles exactly where they exist, as errors exactly where no choice avoids them",
    arguments: 0..<300
  )
  func oracle(_ seed: UInt64) throws {
    let world = World(seed: seed)
    let folder = try CheckFolder(#"{"name": "shop", "catalogs": ["all.ndjson"]}"#, world.manifests)
    let report = folder.check()
    let errors = report.diagnostics.filter { $0.code.name == "cycle" }
    let warnings = report.diagnostics.filter { $0.code.name == "possible-cycle" }
    #expect(errors.isEmpty != world.hasUnavoidable)
    #expect((errors.isEmpty && warnings.isEmpty) != world.hasCircle)
    #expect(errors.allSatisfy { $0.severity == .error } && warnings.allSatisfy { $0.severity == .warning })
  }

  @Test("The random catalogs are of all three kinds")
  func kinds() {
    let worlds = (0..<300).map { World(seed: $0) }
    #expect(worlds.count { $0.hasUnavoidable } > 30)
    #expect(worlds.count { $0.hasCircle && !$0.hasUnavoidable } > 30)
    #expect(worlds.count { !$0.hasCircle } > 30)
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
