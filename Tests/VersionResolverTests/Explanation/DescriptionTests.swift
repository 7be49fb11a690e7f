import Testing

@testable import VersionResolver

@Suite("Selections and explanations describe themselves")
struct DescriptionTests {
  private static let table = Table([
    "cart": ["1.0.0": ["log": "^1"], "2.0.0": ["log": "^2"]],
    "log": ["1.4.0": [:], "2.0.0": [:]],
  ])

  private struct Table: CandidateProvider {
    let modules: [String: [String: [String: String]]]

    init(_ modules: [String: [String: [String: String]]]) { self.modules = modules }

    func versions(of module: String) -> [Version] { (modules[module] ?? [:]).keys.compactMap { Version($0) } }

    func candidate(of module: String, at version: Version) -> Candidate {
      let needs = modules[module]?[version.description] ?? [:]
      return Candidate(needs.compactMap { name, text in Requirement(text).map { Edge(name, $0) } })
    }
  }

  @Test("A selection names its modules and their versions")
  func selection() throws {
    let selection = try ResolutionRequest(provider: Self.table, roots: [Edge("cart", .any)]).resolve()
    #expect("\(selection)" == "cart 2.0.0, log 2.0.0")
    #expect(selection["log"].map { "\($0)" } == "log 2.0.0")
  }

  @Test("An explanation has its summary, and each step with what it follows from")
  func explanation() throws {
    let roots = [Edge("cart", .any), Edge("log", .exactly(Version(3, 0, 0)))]
    let error = try #require(throws: ResolutionError.self) {
      try ResolutionRequest(provider: Self.table, roots: roots).resolve()
    }
    let explanation = try #require(error.explanation(application: "shop"))
    #expect(
      explanation.description == """
        no version of log matches =3.0.0, which shop needs
          1. shop needs log =3.0.0, but log exists only in 1.4.0 and 2.0.0.
          2. So shop cannot be resolved. (1)
        """
    )
    for (step, line) in zip(explanation.steps, explanation.description.split(separator: "\n").dropFirst()) {
      #expect(line == "  \(step)")
    }
  }

  @Test("A fact says what each version states, and a fix what to change")
  func factsAndFixes() throws {
    let roots = [Edge("cart", .exactly(Version(2, 0, 0))), Edge("log", .exactly(Version(1, 4, 0)))]
    let request = ResolutionRequest(provider: Self.table, roots: roots)
    let error = try #require(throws: ResolutionError.self) { try request.resolve() }
    let explanation = try #require(error.explanation(application: "shop"))
    #expect(
      Set(explanation.core.map(\.description)) == [
        "the application needs cart =2.0.0", "the application needs log =1.4.0", "cart 2.0.0 needs log ^2",
      ]
    )
    let fix = try #require(request.fixes(for: explanation).fixes.first)
    #expect(fix.description == fix.edits[0].description && fix.edits.count == 1)
  }

  static let facts: [(Explanation.Fact, String)] = {
    let one = Version(1, 0, 0)
    let stripe = InterfaceProvider(module: "stripe", version: one, interfaceVersion: one)
    let adapted = InterfaceProvider(
      module: "billing",
      version: one,
      interfaceVersion: one,
      adaptedFrom: ["ledger", "invoices"]
    )
    let yanked = Explanation.Exclusion(version: one, provider: nil, reason: "is yanked: loses items")
    let foreign = Explanation.Exclusion(version: one, provider: "stripe", reason: "is a pre-release")
    return [
      (
        .provision(interface: "payment", [stripe, adapted]),
        "stripe 1.0.0 provides payment 1.0.0; "
          + "billing 1.0.0 provides invoices, which the application adapts to payment 1.0.0"
      ),
      (
        .exclusion(interface: "payment", [stripe]),
        "stripe 1.0.0 provides payment 1.0.0, which only one module may"
      ),
      (.unavailable(.module("cart"), [yanked]), "cart 1.0.0 is yanked: loses items"),
      (.unavailable(.interface("payment"), [foreign]), "payment 1.0.0 of stripe is a pre-release"),
      (
        .cycle([
          .init(module: "a", version: one, edge: Edge("b", .any)),
          .init(module: "b", version: one, edge: Edge("a", .any)),
        ]), "a 1.0.0 needs b *; b 1.0.0 needs a *"
      ),
    ]
  }()

  @Test("A fact of each kind", arguments: facts)
  func kinds(fact: Explanation.Fact, text: String) { #expect(fact.description == text) }
}
