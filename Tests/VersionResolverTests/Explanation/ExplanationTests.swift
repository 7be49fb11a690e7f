import TestSupport
import Testing
import VersionResolver

/// What a failure is blamed on, and in what words.
@Suite("Explanations")
struct ExplanationTests {
  private func explain(_ provider: TableProvider, _ roots: [Edge], _ pins: [String: Version] = [:]) throws
    -> Explanation
  {
    let problem = Problem(provider, roots, pins: pins)
    let attempt = Attempt(problem, problem.options())
    let derivation = try #require(attempt.error?.derivation)
    #expect(DerivationChecker(problem).fault(in: derivation) == nil)
    let explanation = try #require(attempt.explanation)
    #expect(explanation.isMinimal)
    #expect(Core(explanation, of: problem).fault == nil)
    #expect(explanation.steps.map(\.number) == Array(1...explanation.steps.count))
    for step in explanation.steps { #expect(step.premises.allSatisfy { $0 < step.number && $0 > 0 }) }
    return explanation
  }

  /// The scenario from the design: cart and payment need different versions of log.
  private static let shop = TableProvider([
    "cart": [
      "1.0.0": [Edge("log", text: "^1.0.0")], "1.2.0": [Edge("log", text: "^1.0.0")],
      "2.0.1": [Edge("log", text: "^2.0.0")],
    ],
    "payment": [
      "1.6.0": [Edge("log", text: "^1.0.0")], "2.0.0": [Edge("log", text: "^2.0.0")],
      "2.1.0": [Edge("log", text: "^2.0.0")],
    ],
    "log": ["1.0.0": [], "1.4.0": [], "2.0.0": [], "2.3.1": []],
    "search": ["1.0.0": [Edge("log", text: "*")]],
  ])
  private static let shopRoots = [Edge("cart", text: "^1.0.0"), Edge("payment", text: "^2.0.0")]

  @Test("Two modules that need different versions of a third: names both ranges, with one conclusion")
  func conflict() throws {
    let explanation = try explain(Self.shop, Self.shopRoots)
    #expect(explanation.kind == .conflict)
    #expect(explanation.contestedSubject == .module("log"))
    #expect(explanation.summary == "cart and payment need different versions of log")
    #expect(
      explanation.steps.map(\.text) == [
        "Every cart that shop allows (1.0.0, 1.2.0) needs log ^1.0.0.",
        "Every payment that shop allows (2.0.0, 2.1.0) needs log ^2.0.0.",
        "One process links one log, and no version of it suits all of these.",
      ]
    )
    #expect(explanation.steps.last?.premises == [1, 2])
    #expect(explanation.core.count == 4)
  }

  @Test("A conclusion does not blame a module that every selection satisfies")
  func certainTerm() throws {
    let explanation = try explain(
      TableProvider([
        "app": ["6.0.0": [Edge("none", text: "*")], "7.0.0": [Edge("bus", text: "*")]],
        "bus": ["1.0.0": [Edge("car", text: "*")], "4.0.0": [Edge("dot", text: "^1")]],
        "car": ["3.0.0": [Edge("app", text: "^6")]],
        "dot": ["10.0.0": []],
      ]),
      [Edge("app", text: "*")]
    )
    #expect(explanation.steps.map(\.text).contains("So app 7.0.0 cannot be used."))
    #expect(explanation.steps.contains { $0.text.contains("dot exists only in 10.0.0") })
  }

  @Test("Versions of one module that need versions of another, some of which do not exist: says which exist")
  func partlyMissing() throws {
    let explanation = try explain(
      TableProvider([
        "cart": ["1.0.0": [Edge("log", text: "=1.0.0")], "2.0.0": [Edge("log", text: "=2.0.0")]],
        "log": ["0.5.0": [], "1.0.0": [Edge("clock", text: "^2")]],
        "clock": ["1.0.0": []],
      ]),
      [Edge("cart", .any)]
    )
    #expect(
      explanation.steps.map(\.text) == [
        "shop needs cart *.",
        "cart 2.0.0 needs log =2.0.0, and cart 1.0.0 needs log =1.0.0, but log exists only in 0.5.0 and 1.0.0.",
        "log 1.0.0 needs clock ^2, but clock exists only in 1.0.0.",
        "So shop cannot be resolved.",
      ]
    )
  }

  @Test("A fact about some versions is not repeated where a conclusion about more versions covers it")
  func repeatedFact() throws {
    let explanation = try explain(
      TableProvider([
        "cart": [
          "4.0.0": [Edge("none", text: "^5")], "6.0.0": [Edge("log", text: "=3.0.0")],
          "7.0.0": [Edge("log", text: ">=4.0.0")],
        ],
        "payment": ["1.0.0": [Edge("log", text: "=1.0.0")]],
        "log": ["1.0.0": [], "5.0.0": []],
      ]),
      [Edge("cart", text: "*"), Edge("payment", text: "=1.0.0")]
    )
    #expect(
      explanation.steps.map(\.text) == [
        "payment 1.0.0, the only version that shop allows, needs log =1.0.0.",
        "cart 7.0.0 needs log >=4.0.0, and cart 6.0.0 needs log =3.0.0, but log exists only in 1.0.0 and 5.0.0.",
        "So cart 6.0.0 and 7.0.0 cannot be used.",
        "shop needs cart *.",
        "cart 4.0.0 needs none ^5, but there is no module none.",
        "So shop cannot be resolved.",
      ]
    )
    #expect(explanation.steps.last?.premises == [3, 4, 5])
  }

  @Test("Irrelevant roots stay out of the core")
  func irrelevant() throws {
    let alone = try explain(Self.shop, Self.shopRoots)
    let among = try explain(Self.shop, Self.shopRoots + [Edge("search", .any), Edge("log", .any)])
    #expect(alone.core == among.core)
    #expect(alone.steps == among.steps)
  }

  @Test("The newest cart and the newest log are solvable again once the first root is widened")
  func mended() throws {
    var resolver = Resolver(provider: Self.shop)
    let selection = try resolver.resolve([Edge("cart", text: "^2"), Edge("payment", text: "^2.0.0")])
    #expect(selection["log"]?.version == Version(2, 3, 1))
    #expect(selection["cart"]?.version == Version(2, 0, 1))
    #expect(selection["payment"]?.version == Version(2, 1, 0))
    #expect(selection["search"] == nil)
    let cart = try #require(selection["cart"])
    #expect(selection.edges(of: cart) == [Edge("log", text: "^2.0.0")])
  }

  @Test("Explains a module that does not exist, needed by the application or by every version of another")
  func missingModule() throws {
    let direct = try explain(TableProvider(), [Edge("paymnt", text: "^1")])
    #expect(direct.kind == .missingModule)
    #expect(direct.contestedSubject == .module("paymnt"))
    #expect(direct.summary == "no module `paymnt`, which shop needs")
    #expect(
      direct.steps.map(\.text) == [
        "shop needs paymnt ^1, but there is no module paymnt.", "So shop cannot be resolved.",
      ]
    )
    let provider = TableProvider(["cart": ["1.0.0": [Edge("lgo", .any)], "1.1.0": [Edge("lgo", .any)]]])
    let indirect = try explain(provider, [Edge("cart", .any)])
    #expect(indirect.kind == .missingModule)
    #expect(indirect.summary == "no module `lgo`, which cart needs")
    #expect(
      indirect.steps.first?.text
        == "Every cart that shop allows (1.0.0, 1.1.0) needs lgo *, but there is no module lgo."
    )
  }

  @Test("A requirement that no existing version matches lists the versions that exist")
  func noMatchingVersion() throws {
    let explanation = try explain(Self.shop, [Edge("log", text: "^3")])
    #expect(explanation.kind == .noMatchingVersion)
    #expect(explanation.summary == "no version of log matches ^3, which shop needs")
    #expect(explanation.steps.first?.text == "shop needs log ^3, but log exists only in 1.0.0 – 2.3.1.")
    #expect(explanation.core == [.root(Edge("log", text: "^3"))])
  }

  @Test(
    "Existing versions are not shown as a range that spans what is needed",
    arguments: [
      ("^2", "1.0.0, 1.1.0, 1.2.0, 3.0.0, 3.1.0, 3.2.0", "1.0.0 – 1.2.0 and 3.0.0 – 3.2.0"),
      (">=1.0.4 <2.0.0", "1.0.3, 1.0.6-rc.1, 2.0.0", "1.0.3, 1.0.6-rc.1 and 2.0.0"),
      ("=1.5.0", "1.3.0, 1.4.0, 1.6.0, 1.7.0", "1.3.0, 1.4.0, 1.6.0 and 1.7.0"),
      ("=2.0.0-rc.2", "1.0.0, 1.1.0, 2.0.0-rc.1, 2.0.0", "1.0.0 – 2.0.0-rc.1 and 2.0.0"),
      ("<1.0.0", "1.0.0, 1.1.0, 1.2.0", "1.0.0 – 1.2.0"),
    ]
  )
  func gaps(_ requirement: String, _ versions: String, _ told: String) throws {
    var provider = TableProvider()
    for version in versions.split(separator: ", ") { provider.add("log", String(version), []) }
    let explanation = try explain(provider, [Edge("log", text: requirement)])
    #expect(explanation.steps.first?.text == "shop needs log \(requirement), but log exists only in \(told).")
  }

  @Test("A version that may not be selected is reported with its reason, and a pin keeps it")
  func unavailable() throws {
    var provider = TableProvider()
    provider.add("log", "2.0.0", [], unavailable: "is yanked: loses lines")
    provider.add("log", "1.0.0", [])
    let roots = [Edge("log", text: "^2")]
    let explanation = try explain(provider, roots)
    #expect(explanation.kind == .unavailable)
    #expect(explanation.contestedSubject == .module("log"))
    let exclusions = explanation.core.flatMap { fact -> [Explanation.Exclusion] in
      if case .unavailable(.module("log"), let exclusions) = fact { exclusions } else { [] }
    }
    #expect(exclusions.map(\.version) == [Version(2, 0, 0)])
    #expect(exclusions.map(\.reason) == ["is yanked: loses lines"])
    #expect(explanation.steps.contains { $0.text == "log 2.0.0 is yanked: loses lines." })
    let pinned = Problem(provider, roots, pins: ["log": Version(2, 0, 0)])
    #expect(Attempt(pinned, pinned.options()).selection == ["log": Version(2, 0, 0)])
    provider.table["log"]?[Version(2, 0, 0)]?.isPinnable = false
    #expect(try explain(provider, roots, ["log": Version(2, 0, 0)]).kind == .unavailable)
  }

  private func ring(lazy: Bool = false) -> TableProvider {
    TableProvider([
      "cart": ["1.0.0": [Edge("payment", .any, isLazy: lazy)]],
      "payment": ["1.0.0": [Edge("cart", .any)]],
    ])
  }

  @Test(
    "Two modules that need each other first form a cycle, unless an edge is lazy or an older version has none"
  )
  func cycle() throws {
    let explanation = try explain(ring(), [Edge("cart", .any)])
    #expect(explanation.kind == .cycle)
    #expect(explanation.summary.hasSuffix("need each other to be initialized first"))
    let statements = explanation.core.flatMap { fact -> [Explanation.Statement] in
      if case .cycle(let statements) = fact { statements } else { [] }
    }
    #expect(Set(statements.map(\.module)) == ["cart", "payment"])
    for problem in [Problem(ring(lazy: true), [Edge("cart", .any)])] {
      #expect(Attempt(problem, problem.options()).selection?.count == 2)
    }
    var older = ring()
    older.add("cart", "0.9.0", [])
    let problem = Problem(older, [Edge("cart", .any), Edge("payment", .any)])
    let expected = ["cart": Version(0, 9, 0), "payment": Version(1, 0, 0)]
    #expect(Attempt(problem, problem.options()).selection == expected)
  }

  @Test("A module that depends on itself cannot be used, lazy or not")
  func selfEdge() throws {
    for isLazy in [false, true] {
      let provider = TableProvider(["cart": ["1.0.0": [Edge("cart", .any, isLazy: isLazy)]]])
      let explanation = try explain(provider, [Edge("cart", .any)])
      #expect(explanation.kind == .unavailable)
      #expect(explanation.steps.contains { $0.text == "cart 1.0.0 depends on itself." })
    }
  }

  @Test("Selections, step limits and provider failures have no explanation")
  func none() {
    let problem = Problem(Self.shop, [Edge("cart", .any)])
    #expect(Attempt(problem, problem.options()).explanation == nil)
  }
}
