import TestSupport
import Testing
import VersionResolver

/// Asks one selection about the modules of another.
@Suite("Modules of other selections")
struct SelectionModuleTests {
  private static func selection(_ seed: UInt64) -> Selection? {
    let problem = RandomUniverse.problem(seed: seed)
    var resolver = Resolver(provider: problem.provider, options: problem.options())
    return try? resolver.resolve(problem.roots, pins: problem.pins, providerPins: problem.providerPins)
  }

  @Test("A selection answers only for its own modules, and never traps")
  func foreign() throws {
    let selections = (1_000_000..<1_000_200).compactMap { Self.selection($0) }
    #expect(selections.count > 50)
    var answered = 0
    for (one, other) in zip(selections, selections.dropFirst()) {
      for module in other.modules {
        let edges = one.edges(of: module)
        guard let own = one[module.name], own.version.isIdentical(to: module.version) else {
          #expect(edges.isEmpty, "\(module.name) \(module.version) is not selected here")
          continue
        }
        #expect(edges == one.edges(of: own))
        answered += 1
      }
    }
    #expect(answered > 0)
  }

  @Test("An empty selection knows no modules")
  func empty() throws {
    let provider = TableProvider()
    var resolver = Resolver(provider: provider)
    let empty = try resolver.resolve([])
    let full = try #require(
      (1_000_000..<1_000_200).lazy.compactMap { Self.selection($0) }.first { !$0.modules.isEmpty }
    )
    for module in full.modules { #expect(empty.edges(of: module).isEmpty) }
  }

  @Test("The first release is in the set, and is 1.0.0 where the set has it")
  func firstRelease() throws {
    for (text, expected) in [
      ("*", "1.0.0"), ("^2.0", "2.0.0"), ("~1.4", "1.4.0"), ("<1.0.0", "0.0.0"), (">1.2.3", "1.2.4"),
      ("=2.0.0-rc.1", nil), ("^0.3 || ^1", "1.0.0"), ("<0.0.0", nil),
      (">2.0.0-rc.1 <2.0.0", nil),
    ] as [(String, String?)] {
      let requirement = try Requirement(parsing: text)
      let version = requirement.versions.firstRelease
      #expect(version?.description == expected, "\(text)")
      if let version { #expect(requirement.admits(version), "\(text)") }
      let any = requirement.versions.firstVersion
      #expect(any.map(requirement.versions.contains) ?? requirement.versions.isEmpty, "\(text)")
    }
  }
}
