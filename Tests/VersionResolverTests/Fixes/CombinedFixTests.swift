import TestSupport
import Testing

@testable import VersionResolver

@Suite("Changes to several of an application's dependencies together")
struct CombinedFixTests {
  /// A smallest set of changes takes too long to find here. A small one is found by changing first what has the most conflicts,
  /// "za", but both modules that it conflicts with have to go anyway.
  @Test("None of them is superfluous, even if there are too many conflicts to find the fewest")
  func needed() throws {
    var conflicts = [("za", "zb"), ("za", "zc"), ("zb", "zx"), ("zc", "zy")]
    for index in 10..<18 {
      for (one, other) in [("a", "b"), ("a", "c"), ("b", "c")] {
        conflicts.append(("t\(index)\(one)", "t\(index)\(other)"))
      }
    }
    var edges: [String: [Edge]] = [:]
    for (one, other) in conflicts {
      edges[one, default: []].append(Edge(other, text: "*", kind: .conflict))
      edges[other] = edges[other] ?? []
    }
    let request = ResolutionRequest(
      provider: TableProvider(edges.mapValues { ["1.0.0": $0] }),
      roots: edges.keys.sorted().map { Edge($0, text: "*") }
    )
    var search = FixSearch(request, budget: 10_000_000)
    let found = search.runCombined([])
    let fix = try #require(found)
    #expect(fix.edits.count == 18)
    for edit in fix.edits {
      var rest = request
      for other in fix.edits where other != edit { rest.apply(other) }
      #expect(throws: ResolutionError.self, "without \(edit)") { try rest.resolve() }
    }
  }
}
