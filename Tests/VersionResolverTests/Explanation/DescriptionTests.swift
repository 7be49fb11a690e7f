import Testing
import VersionResolver

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
}
