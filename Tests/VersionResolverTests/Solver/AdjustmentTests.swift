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

  /// The newest version of the module that leaves a solution.
  private static func newest(_ problem: Problem, _ name: String) -> Version? {
    problem.provider.versions(of: name).sorted(by: >).first { version in
      var wanted = problem
      wanted.roots.append(Edge(name, Requirement("=\(version)") ?? .any))
      return BruteForce(wanted).isSolvable
    }
  }

  /// The smallest number of other pins that must move if the module may only have this version, and whether the module is left
  /// after each smallest choice of them.
  private static func fewest(
    _ problem: Problem,
    _ name: String,
    _ version: Version?
  ) -> (moves: Int, isKept: Bool) {
    var free = problem
    let held = free.pins.keys.sorted()
    if let version {
      free.roots.append(Edge(name, Requirement("=\(version)") ?? .any, kind: .optional))
    }
    var fewest = (moves: Int.max, isKept: true)
    for subset in 0..<(1 << held.count) where subset.nonzeroBitCount <= fewest.moves {
      var attempt = free
      for (index, module) in held.enumerated() {
        if subset >> index & 1 != 0 {
          attempt.pins[module] = nil
        } else if let pin = free.pins[module] {
          attempt.roots.append(Edge(module, Requirement("=\(pin)") ?? .any, kind: .optional))
        }
      }
      let brute = BruteForce(attempt)
      guard brute.isSolvable else { continue }
      if subset.nonzeroBitCount < fewest.moves { fewest = (subset.nonzeroBitCount, true) }
      if brute.best()?[name] == nil { fewest.isKept = false }
    }
    return fewest
  }

  @Test("The named module is as new as possible, and no smaller choice of pins to move exists")
  func fewest() throws {
    var faults: [String] = []
    var counts = (all: 0, moved: 0, several: 0, passedOver: 0, larger: 0)
    for seed in RandomRuns.seeds(1_500, from: 5_000_000) {
      guard let problem = Self.pinned(seed), let name = problem.pins.keys.sorted().first else { continue }
      var resolver = Resolver(provider: problem.provider, options: problem.options())
      let adjustment = try resolver.adjust(
        problem.roots,
        pins: problem.pins,
        providerPins: problem.providerPins,
        updating: [name]
      )
      var free = problem
      free.pins[name] = nil
      let newest = Self.newest(free, name)
      let version = adjustment.selection[name]?.version
      let best = Self.fewest(free, name, version ?? newest)
      counts.all += 1
      if best.moves > 0 { counts.moved += 1 }
      if best.moves > 1 { counts.several += 1 }
      if let version, let newest, version != newest {
        // A newer one is passed over only if the module would not be needed with it.
        counts.passedOver += 1
        if version > newest || Self.fewest(free, name, newest).isKept {
          faults.append("seed \(seed): \(name) \(version), best \(newest)")
        }
      }
      if version == nil, let kept = BruteForce(free).best()?[name] {
        faults.append("seed \(seed): \(name) is dropped, but needed in \(kept)")
      }
      // With a smallest choice of pins, the module may be left, and more have to move to keep it.
      let isLarger = adjustment.moved.count > best.moves && !best.isKept && !adjustment.isProvenMinimal
      if isLarger { counts.larger += 1 }
      if !isLarger, adjustment.moved.count != best.moves || !adjustment.isProvenMinimal {
        faults.append("seed \(seed): moves \(adjustment.moved), best \(best.moves)")
      }
      if adjustment.selection.roots.count != problem.roots.count { faults.append("seed \(seed): roots") }
    }
    #expect(faults.isEmpty)
    #expect(counts.all > 75 && counts.moved > 5 && counts.several > 0, "\(counts)")
    #expect(counts.passedOver > 5, "\(counts)")
  }

  /// An application that needs any cart, with an old selection of which some modules are named.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let table: TableProvider
    let pins: [String: String]
    let named: [String]
    let selection: [String: String]
    var moved: [String] = []
  }

  static let cases = [
    Case(
      testDescription: "A version with which the named module would no longer be needed is passed over",
      table: TableProvider([
        "cart": ["1.0.0": [], "1.1.0": [Edge("log", text: "^1")]],
        "log": ["1.0.0": [], "1.1.0": [], "2.0.0": []],
      ]),
      pins: ["cart": "1.1.0", "log": "1.0.0"],
      named: ["log"],
      selection: ["cart": "1.1.0", "log": "1.1.0"]
    ),
    Case(
      testDescription: "It is not passed over if another version of what requires the module needs it",
      table: TableProvider([
        "cart": ["1.0.0": [Edge("log", text: "^2")], "1.1.0": [], "1.2.0": [Edge("log", text: "^1")]],
        "log": ["1.0.0": [], "2.0.0": []],
      ]),
      pins: ["cart": "1.2.0", "log": "1.0.0"],
      named: ["log"],
      selection: ["cart": "1.0.0", "log": "2.0.0"],
      moved: ["cart"]
    ),
    Case(
      testDescription: "It is passed over if reaching it would drop another named module that is needed",
      table: TableProvider([
        "cart": [
          "1.0.0": [Edge("log", text: "^2")], "1.1.0": [],
          "1.2.0": [Edge("log", text: "^1"), Edge("mail", text: "*")],
        ],
        "log": ["1.0.0": [], "2.0.0": []], "mail": ["1.0.0": []],
      ]),
      pins: ["cart": "1.2.0", "log": "1.0.0", "mail": "1.0.0"],
      named: ["log", "mail"],
      selection: ["cart": "1.2.0", "log": "1.0.0", "mail": "1.0.0"]
    ),
    Case(
      testDescription: "A module that is named first is not dropped for the newest version of the next",
      table: TableProvider([
        "cart": [
          "0.9.0": [Edge("mail", text: "*")], "1.0.0": [Edge("log", text: "*"), Edge("mail", text: "*")],
        ],
        "log": ["1.0.0": [], "2.0.0": [Edge("mail", text: "^1", kind: .optional)]],
        "mail": ["1.0.0": [], "2.0.0": []],
      ]),
      pins: ["cart": "1.0.0", "log": "1.0.0", "mail": "2.0.0"],
      named: ["log", "mail"],
      selection: ["cart": "1.0.0", "log": "2.0.0", "mail": "1.0.0"]
    ),
    Case(
      testDescription: "A module is not dropped to keep a pin that must move for another one",
      table: TableProvider([
        "cart": ["1.0.0": [Edge("log", text: "*"), Edge("mail", text: "*")], "2.0.0": []],
        "log": ["1.0.0": [], "2.0.0": [Edge("mail", text: "^2")]], "mail": ["1.0.0": [], "2.0.0": []],
      ]),
      pins: ["cart": "1.0.0", "log": "1.0.0", "mail": "1.0.0"],
      named: ["log"],
      selection: ["cart": "1.0.0", "log": "2.0.0", "mail": "2.0.0"],
      moved: ["mail"]
    ),
    Case(
      testDescription: "A module that no selection can have is skipped, and so is one that is not pinned",
      table: TableProvider(["cart": ["1.0.0": []]]),
      pins: [:],
      named: ["ghost", "cart"],
      selection: ["cart": "1.0.0"]
    ),
  ]

  @Test("What is passed over, what is kept and what moves", arguments: cases)
  func named(example: Case) throws {
    var resolver = Resolver(provider: example.table, options: ResolverOptions())
    let adjustment = try resolver.adjust(
      [Edge("cart", .any)],
      pins: example.pins.mapValues { Version(text: $0) },
      updating: example.named
    )
    let selection = adjustment.selection.modules.map { ($0.name, "\($0.version)") }
    #expect(Dictionary(uniqueKeysWithValues: selection) == example.selection)
    #expect(adjustment.moved == example.moved && adjustment.isProvenMinimal)
    #expect(adjustment.selection.roots.count == 1)
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
}
