import TestSupport
import Testing

@testable import VersionResolver

/// Compares fixes with brute force, which knows nothing of how they were found.
@Suite("Fixes")
struct FixTests {
  private static func request(_ problem: Problem, editable: Set<String> = []) -> ResolutionRequest {
    var request = ResolutionRequest(
      provider: problem.provider,
      roots: problem.roots,
      options: problem.options()
    )
    request.pins = problem.pins
    request.providerPins = problem.providerPins
    request.editableModules = editable
    return request
  }

  private static func problem(_ seed: UInt64) -> Problem {
    RandomUniverse.problem(seed: seed, [.mixed, .interfaces, .packages][Int(seed % 3)])
      .withoutProvidingPrereleases
  }

  /// With one version of each editable module, as in a workspace.
  private static func editable(_ problem: Problem) -> Set<String> {
    Set(problem.provider.table.filter { $0.value.count == 1 }.keys)
  }

  @Test(
    "Each edited problem is solvable, and what the application alone can fix gets a fix",
    arguments: 0..<(RandomRuns.factor == 1 ? 1 : 2 * RandomRuns.factor)
  )
  func verified(chunk: Int) throws {
    var faults: [String] = []
    var counts = (unsolvable: 0, fixed: 0, pairs: 0, kinds: Set<String>())
    for seed in RandomRuns.block(chunk, of: 60, from: 6_000_000) {
      let problem = Self.problem(seed)
      let request = Self.request(problem, editable: Self.editable(problem))
      guard let explanation = Attempt(problem, problem.options()).explanation else { continue }
      counts.unsolvable += 1
      let result = request.fixes(for: explanation)
      if !result.fixes.isEmpty { counts.fixed += 1 }
      for fix in result.fixes {
        if fix.edits.count > 1 { counts.pairs += 1 }
        counts.kinds.formUnion(fix.edits.compactMap { Mirror(reflecting: $0).children.first?.label })
        let mended = fix.edits.reduce(problem) { $0.applying($1) }
        if !BruteForce(mended).isSolvable { faults.append("seed \(seed): \(fix.edits)") }
      }
      let offered = result.fixes.flatMap(\.edits)
      for root in problem.roots where root.kind == .dependency {
        let isMendable = problem.provider.versions(of: root.target).contains { version in
          guard !version.isPrerelease else { return false }
          var mended = problem
          let only = Requirement("=\(version)") ?? .any
          mended.roots = problem.roots.map { $0 == root ? Edge(root.target, only, isLazy: root.isLazy) : $0 }
          return BruteForce(mended).isSolvable
        }
        let isOffered = offered.contains { edit in
          if case .requirement(.application, root, _) = edit { true } else { false }
        }
        if isMendable, !isOffered { faults.append("seed \(seed): nothing about \(root)") }
      }
    }
    #expect(faults.isEmpty)
    guard RandomRuns.areUsual else { return }
    #expect(counts.unsolvable > 9 && counts.fixed > 7 && counts.pairs > 0, "\(counts)")
    #expect(counts.kinds.isSuperset(of: ["requirement", "override", "prereleases", "removal"]), "\(counts)")
  }

  /// Returns the edits that are offered if one module needs log 1.0.0, another 1.1.0, and a third any 1.x.
  private func edits(_ others: [String: [String: [Edge]]], pin: Version? = nil) throws -> [[Edit]] {
    let needs = ["first": "=1.0.0", "second": "=1.1.0", "third": "^1"]
    let users = needs.mapValues { ["1.0.0": [Edge("log", text: $0)]] }
    var request = ResolutionRequest(
      provider: TableProvider(users.merging(others) { $1 }),
      roots: needs.keys.map { Edge($0, text: "*") }
    )
    request.pins["log"] = pin
    let error = #expect(throws: ResolutionError.self) { try request.resolve() }
    let explanation = try #require(error?.explanation(application: "shop"))
    return request.fixes(for: explanation).fixes.map(\.edits)
  }

  @Test("An override ignores as few requirements as possible, not all that were in nobody's way")
  func leastIgnoringOverride() throws {
    let log: [String: [Edge]] = ["1.0.0": [], "1.1.0": [], "1.2.0": [], "2.0.0": []]
    for pin in [nil, Version(1, 2, 0)] {
      #expect(try edits(["log": log], pin: pin) == [[.override(of: "log", Version(1, 1, 0))]])
    }
  }

  @Test("An override that would ignore fewer requirements is passed over if it cannot be selected")
  func unusableOverride() throws {
    let needs = [Edge("gone", text: "*")]
    let found = try edits(["log": ["1.0.0": needs, "1.1.0": needs, "2.0.0": []]])
    #expect(found == [[.override(of: "log", Version(2, 0, 0))]])
  }

  /// The older log needs modules that need the newer one.
  @Test("An override that ignores more, because of what is then selected, is passed over")
  func overrideWithOtherSelection() throws {
    let (needs, newer) = ([Edge("fourth", text: "^1")], Edge("log", text: "^2"))
    let found = try edits([
      "log": ["1.0.0": needs, "1.1.0": needs, "2.0.0": []],
      "fourth": ["1.0.0": [newer, Edge("fifth", text: "*"), Edge("sixth", text: "*")]],
      "fifth": ["1.0.0": [newer]], "sixth": ["1.0.0": [newer]],
    ])
    #expect(found == [[.override(of: "log", Version(2, 0, 0))]])
  }

  /// They differ only in the kind of the edge. A hash table has another order in each process.
  @Test("Fixes that are equally good have one order", arguments: 0..<10)
  func equallyGood(number: Int) throws {
    let name = "module\(number)"
    let one = try Requirement(parsing: "^1")
    let (accepts, refuses) = (Edge("log", one, kind: .optional), Edge("log", one, kind: .conflict))
    var request = ResolutionRequest(
      provider: TableProvider([name: ["1.0.0": [accepts, refuses]], "log": ["1.0.0": [], "2.0.0": []]]),
      roots: [Edge(name, text: "*"), Edge("log", text: "*")]
    )
    request.editableModules = [name]
    let error = #expect(throws: ResolutionError.self) { try request.resolve() }
    let explanation = try #require(error?.explanation(application: "shop"))
    let edits = request.fixes(for: explanation).fixes.flatMap(\.edits)
    let removals = edits.filter { if case .removal(.module, _) = $0 { true } else { false } }
    #expect(removals == [.removal(.module(name), refuses), .removal(.module(name), accepts)])
  }

  @Test("The fixes and their order do not depend on the order of the tables")
  func deterministic() throws {
    for seed in RandomRuns.seeds(10, from: 6_100_000) {
      let problem = Self.problem(seed)
      guard let explanation = Attempt(problem, problem.options()).explanation else { continue }
      var shuffled = Self.request(problem, editable: Self.editable(problem))
      shuffled.provider = ShuffledProvider(base: problem.provider, seed: seed)
      shuffled.roots = problem.roots.reversed()
      let first = Self.request(problem, editable: Self.editable(problem)).fixes(for: explanation)
      let second = shuffled.fixes(for: explanation)
      #expect(first.fixes.map(\.edits) == second.fixes.map(\.edits), "seed \(seed)")
      #expect(first.attemptCount == second.attemptCount)
    }
  }

  @Test(
    "A new requirement starts at the oldest compatible version and is as precise as the old one",
    arguments: [
      ("2.3.1", "^1.0.0", "^2.0.0"), ("2.3.1", "^1.0", "^2.0"), ("2.3.1", "^1", "^2"),
      ("2.3.1", "*", "^2.0.0"),
      ("0.4.2", "^0.3", "^0.4"), ("0.4.2", "^1", "^0.4"), ("0.0.3", "^1", "^0.0.3"),
      ("3.0.0-rc.1", "^2", "^3.0.0-rc.1"), ("1.5.0", ">=2.1 <3", "^1.4"), ("5.1.7", "^4", "^5"),
      // Within compatible versions, only the bound that is in the way moves.
      ("2.0.0", ">=2.3.1 <2.4.0", ">=2.0.0 <2.4.0"), ("2.3.1", ">=2.0.0 <2.1.0", ">=2.0.0 <=2.3.1"),
      ("2.3.1", "~2.0.0", "~2.3.1"), ("2.3.1", "~2.0", "~2.3"), ("2.0.0", "^2.3.1", "^2.0.0"),
      ("2.3.1", "=2.0.0", "=2.3.1"), ("1.4.0", ">=1.5", ">=1.4"),
    ]
  )
  func suited(_ version: String, _ old: String, _ new: String) {
    let existing = [
      "0.0.3", "0.3.0", "0.4.0", "0.4.2", "1.4.0", "1.5.0", "2.0.0", "2.3.1", "3.0.0-rc.1", "5.1.7",
    ]
    let requirement = Requirement.suited(
      to: Version(text: version),
      among: existing.map { Version(text: $0) },
      like: Requirement(old) ?? .any
    )
    #expect(requirement.description == new)
    #expect(requirement.admits(Version(text: version)))
  }

  @Test("No fix gives up what this run requires")
  func temporary() throws {
    for seed in RandomRuns.seeds(80, from: 6_200_000) {
      let problem = Self.problem(seed)
      guard let asked = problem.roots.last, asked.kind == .dependency else { continue }
      guard let explanation = Attempt(problem, problem.options()).explanation else { continue }
      var request = Self.request(problem)
      request.roots = problem.roots.filter { $0 != asked }
      request.temporaryRoots = [asked]
      for fix in request.fixes(for: explanation).fixes {
        let version = try #require(fix.selection[asked.target]?.version, "seed \(seed)")
        let isOpen =
          fix.edits.contains(.prereleases(of: asked.target)) || problem.prereleases.contains(asked.target)
        #expect(asked.requirement.admits(version, includingPrereleases: isOpen), "seed \(seed): \(fix.edits)")
      }
    }
  }

  @Test("Does not try each module that provides an interface only in versions that nothing requires")
  func unsuitableProviders() throws {
    var provider = TableProvider(["cart": ["1.0.0": [Edge("Pay", text: "^2", kind: .interface)]]])
    for index in 1...300 {
      provider.add("pay\(index)", "1.0.0", [])
      provider.interfaces["Pay", default: []].append(
        InterfaceProvider(
          module: "pay\(index)",
          version: Version(1, 0, 0),
          interfaceVersion: Version(1, 0, 0)
        )
      )
    }
    let problem = Problem(provider, [Edge("cart", .any)])
    let request = Self.request(problem, editable: ["cart"])
    let explanation = try #require(Attempt(problem, problem.options()).explanation)
    let result = request.fixes(for: explanation)
    #expect(result.isComplete && result.attemptCount < 20)
    #expect(result.fixes.contains { $0.edits.contains { if case .requirement = $0 { true } else { false } } })
  }
}
