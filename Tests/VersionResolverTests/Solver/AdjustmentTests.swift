import TestSupport
import Testing
import VersionResolver

/// Moves modules off their pins and compares the result with a search through all sets of pins.
@Suite("Adjusting a selection")
struct AdjustmentTests {

  /// A problem whose pins are one of its selections, mostly an old one.
  private static func pinned(_ seed: UInt64) -> Problem? {
    var problem = RandomUniverse.problem(seed: seed, [.mixed, .interfaces, .packages][Int(seed % 3)])
    problem.pins = [:]
    problem.providerPins = [:]
    let options = problem.options(preference: seed % 3 == 0 ? .lowestDirect : .lowest)
    let attempt = Attempt(problem, options)
    guard let selection = attempt.selection, selection.count > 1 else { return nil }
    problem.pins = selection
    problem.providerPins = attempt.providers
    return problem
  }

  /// The newest version of the module that leaves a solution, and the smallest number of other pins that must move.
  private static func best(_ problem: Problem, _ name: String) -> (version: Version?, moves: Int) {
    var free = problem
    free.pins[name] = nil
    let held = free.pins.keys.sorted()
    let version = free.provider.versions(of: name).sorted(by: >).first { version in
      var wanted = free
      wanted.roots.append(Edge(name, Requirement("=\(version)") ?? .any))
      return BruteForce(wanted).isSolvable
    }
    if let version {
      free.roots.append(Edge(name, Requirement("=\(version)") ?? .any, kind: .optional))
    }
    var fewest = Int.max
    for subset in 0..<(1 << held.count) where subset.nonzeroBitCount < fewest {
      var attempt = free
      for (index, module) in held.enumerated() {
        if subset >> index & 1 != 0 {
          attempt.pins[module] = nil
        } else if let pin = free.pins[module] {
          attempt.roots.append(Edge(module, Requirement("=\(pin)") ?? .any, kind: .optional))
        }
      }
      if BruteForce(attempt).isSolvable { fewest = subset.nonzeroBitCount }
    }
    return (version, fewest)
  }

  @Test("The named module is as new as possible, and no smaller choice of pins to move exists")
  func fewest() throws {
    var faults: [String] = []
    var counts = (all: 0, moved: 0, several: 0)
    for seed in UInt64(5_000_000)..<5_001_500 {
      guard let problem = Self.pinned(seed), let name = problem.pins.keys.sorted().first else { continue }
      var resolver = Resolver(provider: problem.provider, options: problem.options())
      let adjustment = try resolver.adjust(
        problem.roots,
        pins: problem.pins,
        providers: problem.providerPins,
        updating: [name]
      )
      let best = Self.best(problem, name)
      counts.all += 1
      if best.moves > 0 { counts.moved += 1 }
      if best.moves > 1 { counts.several += 1 }
      if let version = adjustment.selection[name]?.version, version != best.version {
        faults.append("seed \(seed): \(name) \(version), best \(best.version.map(\.description) ?? "none")")
      }
      if adjustment.moved.count != best.moves || !adjustment.isProvenMinimal {
        faults.append("seed \(seed): moves \(adjustment.moved), best \(best.moves)")
      }
      if adjustment.selection.roots.count != problem.roots.count { faults.append("seed \(seed): roots") }
    }
    #expect(faults.isEmpty)
    #expect(counts.all > 150 && counts.moved > 10 && counts.several > 1, "\(counts)")
  }

  @Test("A named version is selected or its conflict is explained, and released pins do not count")
  func fixed() throws {
    var provider = TableProvider()
    provider.add("cart", "1.0.0", [Edge("log", text: "^1"), Edge("clock", text: "^1")])
    provider.add("cart", "2.0.0", [Edge("log", text: "^2"), Edge("clock", text: "^2")])
    provider.add("log", "1.0.0", [])
    provider.add("log", "2.0.0", [])
    provider.add("clock", "1.0.0", [])
    provider.add("clock", "2.0.0", [])
    let roots = [Edge("cart", .any)]
    let pins = ["cart": "1.0.0", "log": "1.0.0", "clock": "1.0.0"].mapValues { Version(text: $0) }
    var resolver = Resolver(provider: provider, options: ResolverOptions())
    let free = try resolver.adjust(roots, pins: pins, updating: ["cart"])
    #expect(free.moved == ["clock", "log"])
    let released = try resolver.adjust(roots, pins: pins, updating: ["cart"], releasing: ["log", "clock"])
    #expect(released.moved.isEmpty)
    #expect(released.selection["log"]?.version == Version(text: "2.0.0"))
    let log = try resolver.adjust(roots, pins: pins, updating: ["log"], to: ["log": Version(text: "2.0.0")])
    #expect(log.moved == ["cart", "clock"])
    #expect(throws: ResolutionError.self) {
      try resolver.adjust(
        roots,
        pins: pins,
        updating: ["log", "clock"],
        to: ["log": Version(text: "2.0.0"), "clock": Version(text: "1.0.0")]
      )
    }
  }

  @Test("A module that no selection can have is skipped, and so is one that nobody pinned")
  func passedOver() throws {
    var provider = TableProvider()
    provider.add("cart", "1.0.0", [])
    var resolver = Resolver(provider: provider, options: ResolverOptions())
    let adjustment = try resolver.adjust([Edge("cart", .any)], pins: [:], updating: ["ghost", "cart"])
    #expect(adjustment.selection.modules.map(\.name) == ["cart"])
    #expect(adjustment.moved.isEmpty && adjustment.isProvenMinimal)
  }
}
