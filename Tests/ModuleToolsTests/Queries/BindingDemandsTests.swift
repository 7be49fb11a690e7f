import ModuleTools
import Testing
import VersionResolver

@Suite("The binding requirement")
struct BindingDemandsTests {
  @Test(
    "It keeps the newest version out, and no other admits only lower ones",
    arguments: [
      // Nothing is held back at the newest version.
      ("1.0.0 1.4.0", "1.4.0", ["^1.0", "^1.2"], []),
      ("1.0.0 1.4.0", "1.4.0", ["=1.4.0"], []),
      // All admit the newest version, so something else keeps it out, such as the lockfile.
      ("1.0.0 1.4.0", "1.0.0", ["^1.0", ">=1"], []),
      ("1.0.0 1.4.0 2.0.0", "1.4.0", ["^1.0", "^1.2", ">=1"], [0, 1]),
      ("1.0.0 1.4.0 2.0.0", "1.0.0", ["^1.0", "<1.4.0"], [1]),
      ("1.0.0 1.4.0 2.0.0", "1.0.0", ["<2.0.0", "<1.4.0", "<1.2.0", "*"], [1, 2]),
      ("1.0.0 1.1.0 2.0.0", "1.1.0", [">=1.1 <2", "*"], [0]),
      ("1.0.0", "1.0.0", [], []),
    ] as [(String, String, [String], [Int])]
  )
  func binds(_ versions: String, _ selected: String, _ requirements: [String], _ expected: [Int]) throws {
    let versions = try versions.split(separator: " ").map { try Version(parsing: String($0)) }
    let requirements = try requirements.map { try Requirement(parsing: $0) }
    let newest = try #require(versions.last)
    let binding = BindingDemands.numbers(
      versions: versions,
      selected: try Version(parsing: selected),
      newest: newest,
      count: requirements.count
    ) { requirements[$0].admits($1) }
    #expect(binding == expected)
    // By definition, a requirement binds if dropping all others leaves the newest out and none is stricter above.
    let highest = requirements.map { requirement in versions.last { requirement.admits($0) } }
    for number in requirements.indices where try Version(parsing: selected) < newest {
      let isOut = !requirements[number].admits(newest)
      let isLowest = requirements.indices.allSatisfy { other in
        guard let mine = highest[number] else { return true }
        return requirements[other].admits(newest) || highest[other].map { $0 >= mine } ?? false
      }
      #expect(binding.contains(number) == (isOut && isLowest))
    }
  }
}
