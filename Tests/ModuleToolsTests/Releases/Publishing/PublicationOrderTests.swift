import ModuleManifests
import ModuleTools
import TestSupport
import Testing
import VersionResolver

@Suite("The order in which modules are published")
struct PublicationOrderTests {
  private typealias Need = (target: Int, isLazy: Bool)

  private func manifests(_ needs: [[Need]]) throws -> [String: ModuleManifest] {
    var manifests: [String: ModuleManifest] = [:]
    for (module, list) in needs.enumerated() {
      let dependencies = list.map { #""m\#($0.target)": {"version": "^1", "lazy": \#($0.isLazy)}"# }
      let text =
        #"{"name": "m\#(module)", "version": "1.0.0", "dependencies": {\#(dependencies.joined(separator: ", "))}}"#
      let decoded = ModuleManifest.decode(Array(text.utf8), path: "module.json")
      let manifest = try #require(decoded.value, "\(decoded.diagnostics)")
      manifests[manifest.name] = manifest
    }
    return manifests
  }

  /// Which modules each module leads to, found by trying every way.
  private func reach(_ needs: [[Need]], where isCounted: (Need) -> Bool) -> [Set<Int>] {
    needs.indices.map { start in
      var seen: Set<Int> = []
      var open = [start]
      while let module = open.popLast() {
        for need in needs[module] where isCounted(need) && seen.insert(need.target).inserted {
          open.append(need.target)
        }
      }
      return seen
    }
  }

  @Test("Everything needed comes first; lazily only outside of cycles", arguments: RandomRuns.blocks(4))
  func law(block: UInt64) throws {
    var lazyCycles = 0
    for seed in block * 100..<block * 100 + 100 {
      var random = SplitMix64(seed: seed)
      let count = 2 + random.below(8)
      let needs = (0..<count).map { module in
        (0..<count).compactMap { target -> Need? in
          target != module && random.below(count) < 2 ? (target, random.below(2) == 0) : nil
        }
      }
      let order = PublicationOrder.names(try manifests(needs))
      #expect(order.sorted() == (0..<count).map { "m\($0)" }, "seed \(seed)")
      let places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
      func isFirst(_ target: Int, _ module: Int) throws -> Bool {
        try #require(places["m\(target)"]) < #require(places["m\(module)"])
      }
      let all = reach(needs) { _ in true }
      let eager = reach(needs) { !$0.isLazy }
      for (module, list) in needs.enumerated() {
        for need in list {
          let isInCycle = all[need.target].contains(module)
          if isInCycle, need.isLazy { lazyCycles += 1 }
          if need.isLazy ? !isInCycle : !eager[need.target].contains(module) {
            #expect(try isFirst(need.target, module), "seed \(seed): m\(module) needs m\(need.target)")
          }
        }
      }
    }
    #expect(lazyCycles > 100)
  }

  @Test("A chain of 20,000 modules, whose last needs the first lazily")
  func long() throws {
    let count = 20_000
    let needs = (0..<count).map { module -> [Need] in
      module == 0 ? [(count - 1, true)] : [(module - 1, false)]
    }
    #expect(PublicationOrder.names(try manifests(needs)) == (0..<count).map { "m\($0)" })
  }
}
