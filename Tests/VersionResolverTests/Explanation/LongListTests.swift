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
}
