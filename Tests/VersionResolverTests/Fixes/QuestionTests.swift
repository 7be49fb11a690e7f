import TestSupport
import Testing

@testable import VersionResolver

/// A fix solves the question that was asked, with the application's overrides and the requirements of one run.
@Suite("Fixes for a question")
struct QuestionTests {
  private static func problem(_ seed: UInt64) -> Problem {
    RandomUniverse.problem(seed: seed, seed % 3 == 0 ? .interfaces : .mixed)
      .withoutProvidingPrereleases
  }

  /// The problem with edits applied, overrides last, and the requirements of this run unchanged.
  private static func mended(
    _ problem: Problem,
    _ overrides: [String: Version],
    _ temporary: [Edge],
    _ edits: [Edit]
  ) -> Problem {
    var result = problem
    var overrides = overrides
    for edit in edits {
      switch edit {
      case .override(let module, let version): overrides[module] = version
      case .overrideRemoval(let module): overrides[module] = nil
      default: result = result.applying(edit)
      }
    }
    for (module, version) in overrides { result = result.applying(.override(of: module, version)) }
    result.roots += temporary
    // An override also decides where only this run names the module.
    for edge in temporary {
      guard edge.kind == .dependency, let version = overrides[edge.target] else { continue }
      result.roots.append(Edge(edge.target, .exactly(version), kind: .optional))
    }
    return result
  }

  @Test(
    "Each fix solves the question, by brute force",
    arguments: 0..<(RandomRuns.factor == 1 ? 1 : 2 * RandomRuns.factor)
  )
  func solve(chunk: Int) throws {
    var faults: [String] = []
    var counts = (failures: 0, fixes: 0, withOverride: 0)
    for seed in RandomRuns.block(chunk, of: 90, from: 6_300_000) {
      let problem = Self.problem(seed)
      var random = SplitMix64(seed: seed)
      var overrides: [String: Version] = [:]
      for (module, versions) in problem.provider.table.sorted(by: { $0.key < $1.key }) where random.chance(20)
      {
        overrides[module] = random.pick(versions.keys.sorted())
      }
      var temporary: [Edge] = []
      let (name, versions) = random.pick(problem.provider.table.sorted { $0.key < $1.key })
      if random.chance(60) { temporary = [Edge(name, .exactly(random.pick(versions.keys.sorted())))] }
      var request = ResolutionRequest(
        provider: problem.provider,
        roots: problem.roots,
        options: problem.options()
      )
      request.pins = problem.pins
      request.temporaryRoots = temporary
      request.overrides = overrides
      let isSolvable = BruteForce(Self.mended(problem, overrides, temporary, [])).isSolvable
      guard let error = Self.failure(of: request) else {
        if !isSolvable { faults.append("seed \(seed): a selection that cannot be") }
        continue
      }
      counts.failures += 1
      if isSolvable { faults.append("seed \(seed): there is a selection") }
      guard let explanation = error.explanation(application: "shop") else { continue }
      for fix in request.fixes(for: explanation).fixes {
        counts.fixes += 1
        if !overrides.isEmpty { counts.withOverride += 1 }
        let mended = Self.mended(problem, overrides, temporary, fix.edits)
        if !BruteForce(mended).isSolvable { faults.append("seed \(seed): \(fix.edits)") }
        for edge in temporary
        where fix.selection[edge.target].map({ !edge.requirement.admits($0.version) }) ?? true {
          let isOpted = fix.edits.contains(.prereleases(of: edge.target))
          if !isOpted { faults.append("seed \(seed): gives up \(edge)") }
        }
      }
    }
    #expect(faults.isEmpty, "\(faults.prefix(5))")
    guard RandomRuns.areUsual else { return }
    #expect(counts.failures > 15 && counts.fixes > 9 && counts.withOverride > 1, "\(counts)")
  }

  private static func failure(of request: ResolutionRequest) -> ResolutionError? {
    do {
      _ = try request.resolve()
      return nil
    } catch {
      return error
    }
  }

  /// Some modules of another universe.
  private static func other(_ seed: UInt64) -> [(String, [Version: Candidate])] {
    let table = RandomUniverse.problem(seed: seed + 1_000_000).provider.table
    return table.sorted { $0.key < $1.key }.prefix(3).map { ($0.key, $0.value) }
  }

  @Test("Conflicts share no requirement, each is a real one, and the fix offered for all solves all")
  func conflicts() throws {
    var faults: [String] = []
    var counts = (several: 0, together: 0)
    for seed in RandomRuns.seeds(40, from: 6_400_000) {
      var problem = RandomUniverse.problem(seed: seed)
      // Two universes side by side sometimes have two conflicts.
      for (name, versions) in Self.other(seed) {
        for (version, candidate) in versions {
          problem.provider.table["x\(name)", default: [:]][version] = Candidate(
            candidate.edges.filter { $0.kind != .interface }.map {
              Edge("x\($0.target)", $0.requirement, kind: $0.kind, isLazy: $0.isLazy)
            }
          )
        }
        problem.roots.append(Edge("x\(name)", Requirement("=1.0.0") ?? .any))
      }
      var request = ResolutionRequest(
        provider: problem.provider,
        roots: problem.roots,
        options: problem.options()
      )
      request.pins = problem.pins
      guard let error = Self.failure(of: request), let first = error.explanation(application: "shop") else {
        continue
      }
      let found = request.conflicts(including: first, application: "shop")
      guard found.conflicts.count > 1 else { continue }
      counts.several += 1
      var seen: Set<Edge> = []
      for conflict in found.conflicts {
        let roots = conflict.explanation.core.compactMap { fact in
          if case .root(let edge) = fact { edge } else { nil }
        }
        if !seen.isDisjoint(with: roots) { faults.append("seed \(seed): a requirement in two conflicts") }
        seen.formUnion(roots)
        let core = Core(conflict.explanation, of: problem)
        if Attempt.isSolvable(core.restricted(to: core.items)) {
          faults.append("seed \(seed): no conflict")
        }
      }
      guard let together = found.jointFix else { continue }
      counts.together += 1
      let mended = Self.mended(problem, [:], [], together.edits)
      if !Attempt.isSolvable(mended) { faults.append("seed \(seed): together \(together.edits)") }
    }
    #expect(faults.isEmpty, "\(faults.prefix(5))")
    #expect(counts.several > 5 && counts.together > 3, "\(counts)")
  }
}
