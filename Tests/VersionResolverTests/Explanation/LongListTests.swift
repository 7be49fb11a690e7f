import TestSupport
import Testing
import VersionResolver

/// Histories and interfaces with more names than a reader wants in one sentence.
@Suite("Explanations of many versions and many providers")
struct LongListTests {
  private func steps(_ provider: TableProvider, _ roots: [Edge]) throws -> [String] {
    let problem = Problem(provider, roots)
    let explanation = try #require(Attempt(problem, problem.options()).explanation)
    #expect(explanation.isMinimal)
    #expect(Core(explanation, of: problem).fault == nil)
    return explanation.steps.map(\.text)
  }

  /// A module whose requirements alternate from version to version.
  private func alternating(_ count: Int) -> TableProvider {
    var provider = TableProvider(["log": ["1.0.0": [], "2.0.0": [], "3.0.0": []]])
    for minor in 1...count {
      provider.add("cart", "1.\(minor).0", [Edge("log", text: minor.isMultiple(of: 2) ? "^1" : "^2")])
    }
    return provider
  }

  @Test("Of many separate versions, a sentence names the newest and counts the older ones")
  func manyRanges() throws {
    let roots = [Edge("cart", .any), Edge("log", text: "^3")]
    #expect(
      try steps(alternating(18), roots).contains(
        "cart 1.18.0, 1.16.0, 1.14.0 and 6 older ones need log ^1, "
          + "and cart 1.17.0, 1.15.0, 1.13.0 and 6 older ones need log ^2."
      )
    )
    #expect(
      try steps(alternating(8), roots).contains(
        "cart 1.2.0, 1.4.0, 1.6.0 and 1.8.0 need log ^1, and cart 1.1.0, 1.3.0, 1.5.0 and 1.7.0 need log ^2."
      )
    )
  }

  @Test("Of versions between many that are needed, a sentence names the newest and counts the older ones")
  func manyGaps() throws {
    var provider = TableProvider()
    for minor in 1...10 { provider.add("log", "1.\(minor).0", []) }
    let needed = (1...10).map { "=1.\($0).1" }.joined(separator: " || ")
    #expect(
      try steps(provider, [Edge("log", text: needed)]).first
        == "shop needs log \(needed), but log exists only in 1.10.0, 1.9.0, 1.8.0 and 7 older ones."
    )
  }

  @Test("If many modules provide an interface, but not as needed, a sentence says what they provide")
  func manyProviders() throws {
    var provider = TableProvider()
    for index in 1...9 {
      let name = "provider\(index)"
      provider.add(name, "1.0.0", [])
      provider.interfaces["Pay", default: []].append(
        InterfaceProvider(
          module: name,
          version: Version(1, 0, 0),
          interfaceVersion: Version(index < 5 ? 1 : 3, UInt64(index), 0)
        )
      )
    }
    #expect(
      try steps(provider, [Edge("Pay", text: "^2", kind: .interface)]).first
        == "shop requires Pay ^2, but the 9 modules that provide it do so only as 1.1.0 – 1.4.0 and 3.5.0 – 3.9.0."
    )
    provider.interfaces["Pay"]?.removeLast()
    let few = try steps(provider, [Edge("Pay", text: "^2", kind: .interface)]).first
    #expect(
      few?.hasSuffix(
        "but only provider1 (as 1.1.0), provider2 (as 1.2.0), provider3 (as 1.3.0), provider4 (as 1.4.0), "
          + "provider5 (as 3.5.0), provider6 (as 3.6.0), provider7 (as 3.7.0) and provider8 (as 3.8.0) provide it."
      ) == true
    )
  }

  @Test("Of a long cycle, a sentence names the beginning and the end")
  func longCycle() throws {
    #expect(["a", "b"].asCycle == "a → b → a")
    #expect((1...12).map(String.init).asCycle == "1 → 2 → 3 → 4 → 5 → 6 → 7 → 8 → 9 → 10 → 11 → 12 → 1")
    #expect(
      (1...13).map(String.init).asCycle == "1 → 2 → 3 → 4 → 5 → 6 → … (2 more) → 9 → 10 → 11 → 12 → 13 → 1"
    )
    var provider = TableProvider()
    for index in 1...30 { provider.add("m\(index)", "1.0.0", [Edge("m\(index % 30 + 1)", text: "^1")]) }
    let problem = Problem(provider, [Edge("m1", .any)])
    let explanation = try #require(Attempt(problem, problem.options()).explanation)
    #expect(explanation.kind == .cycle)
    #expect(
      explanation.summary.contains("30 modules need one another to be initialized first: m1 → m2 → m3 → m4 →")
    )
    #expect(explanation.summary.hasSuffix("… (19 more) → m26 → m27 → m28 → m29 → m30 → m1"))
  }

  @Test("An argument about more requirements than a reader wants is left out, and nothing else")
  func noArgument() throws {
    let problem = Problem(alternating(18), [Edge("cart", .any), Edge("log", text: "^3")])
    let error = try #require(throws: ResolutionError.self) {
      _ = try ResolutionRequest(provider: problem.provider, roots: problem.roots).resolve()
    }
    func explanation(_ most: Int) throws -> Explanation {
      try #require(error.explanation(application: "shop", mostRelations: most))
    }
    // cart's on log, and the application's on both.
    let whole = try explanation(3)
    #expect(!whole.steps.isEmpty && whole == error.explanation(application: "shop"))
    let short = try explanation(2)
    #expect(short.steps.isEmpty)
    #expect(short.core == whole.core && short.summary == whole.summary && short.paths == whole.paths)
  }

  @Test("A failure with thousands of misspelt names suggests others for the first hundred")
  func manySuggestions() throws {
    var provider = TableProvider()
    for minor in 1...150 {
      provider.add("cart", "1.\(minor).0", [Edge("payment\(minor)-", text: "^1")])
    }
    var request = ResolutionRequest(provider: provider, roots: [Edge("cart", .any)])
    request.similarNames = { [String($0.dropLast())] }
    let error = try #require(throws: ResolutionError.self) { _ = try request.resolve() }
    let explanation = try #require(error.explanation(application: "shop"))
    #expect(explanation.core.count == 151)
    let similar = request.hints(for: explanation).filter { $0.code == "similar-name" }
    #expect(similar.count == 100)
    #expect(similar.contains(.similarNames(of: explanation.contestedSubject?.name ?? "", ["payment150"])))
  }
}
