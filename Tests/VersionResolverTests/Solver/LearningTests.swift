import TestSupport
import Testing

@testable import VersionResolver

/// Everything learned is true, and leads back to where it forces something.
@Suite("Learned incompatibilities")
struct LearningTests {
  @Test(
    "They hold in every valid selection, and after the jump only their first term is left, in both searches",
    arguments: [ResolverOptions().conflictsBeforeGuidedSearch, 0]
  )
  func hold(guidedAfter: Int) throws {
    var count = 0
    for seed in RandomRuns.seeds(400, from: 0) {
      let problem = RandomUniverse.problem(seed: seed)
      var solver = Solver(provider: problem.provider, options: problem.options(guidedAfter: guidedAfter))
      try solver.prepare(problem.roots, problem.pins.inNameOrder, providers: [:], first: nil)
      guard solver.start() else { continue }
      var outcome: Solver.Outcome?
      while outcome == nil {
        let progress = try solver.advance()
        let before = solver.learned.records.count
        outcome = solver.react(to: progress)
        guard solver.learned.records.count > before else { continue }
        count += 1
        let terms = terms(of: before, in: solver)
        #expect(!Self.isPossible(terms, problem), "seed \(seed): \(terms)")
        // A restart undoes what the terms rely on.
        if solver.guided.isOn || before == 0, solver.solution.level == 0 { continue }
        for term in terms.dropFirst() {
          #expect(term.excess == 0, "seed \(seed): \(term.name) is not satisfied after the jump")
        }
        #expect(terms[0].overlap == 0, "seed \(seed): \(terms[0].name) is not ruled out")
      }
    }
    // Guided search from the first conflict on learns little in universes of this size.
    #expect(count > (guidedAfter == 0 ? 0 : 50))
  }

  private struct Term: CustomStringConvertible {
    var name: String
    var versions: Set<Version>
    var includesAbsence: Bool
    /// The ordinals that are still possible outside the term's set, and inside it.
    var excess: Int
    var overlap: Int

    var description: String { "\(name) \(versions.sorted())\(includesAbsence ? " or absent" : "")" }
  }

  private func terms(of index: Int, in solver: Solver) -> [Term] {
    let record = solver.learned.records[index]
    return (record.firstTerm..<record.firstTerm + record.termCount).map { position in
      let term = solver.learned.terms[Int(position)]
      let package = Int(term.package)
      let width = Int(solver.solution.widths[package])
      let set = SmallSet(solver.learned.words, at: Int(term.set), width: width)
      let domain = SmallSet(solver.solution.domains, at: Int(solver.solution.bases[package]), width: width)
      let versions = solver.universe.versions[package]
      func has(_ set: SmallSet, _ ordinal: Int) -> Bool { set[ordinal >> 6] >> UInt64(ordinal & 63) & 1 != 0 }
      return Term(
        name: solver.universe.names[package],
        versions: Set(versions.indices.filter { has(set, $0 + 1) }.map { versions[$0] }),
        includesAbsence: has(set, 0),
        excess: (0..<width).reduce(0) { $0 + (domain[$1] & ~set[$1]).nonzeroBitCount },
        overlap: (0..<width).reduce(0) { $0 + (domain[$1] & set[$1]).nonzeroBitCount }
      )
    }
  }

  /// Whether a valid selection has all terms, by brute force on the problem with the terms as additional roots.
  private static func isPossible(_ terms: [Term], _ problem: Problem) -> Bool {
    var restricted = problem
    for term in terms {
      let kind: Edge.Kind = term.includesAbsence ? .optional : .dependency
      let text =
        term.versions.isEmpty ? ">2 <1" : term.versions.sorted().map { "=\($0)" }.joined(separator: " || ")
      restricted.roots.append(Edge(term.name, text: text, kind: kind))
    }
    return BruteForce(restricted).isSolvable
  }
}
