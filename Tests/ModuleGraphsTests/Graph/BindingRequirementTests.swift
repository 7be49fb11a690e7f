import Testing
import VersionResolver

@testable import ModuleGraphs

@Suite("The requirement that binds")
struct BindingRequirementTests {
  @Test(
    "leaves the fewest versions, and others leave more or the newest is not among them",
    arguments: [
      ("1.0.0 1.4.0", ["^1.0", "^1.2"], [1]),
      ("1.0.0 1.4.0 2.0.0", ["^1.0", "^1.2"], [1]),
      ("1.0.0 1.4.0", ["^1.0", ">=1"], []),
      ("1.0.0 2.0.0", ["^1.0"], [0]),
      ("1.0.0 2.0.0", ["^1.0", "^1"], [0, 1]),
      ("1.0.0 2.0.0", ["^2.0", "*"], [0]),
      // A pre-release that nobody asked for holds nobody back.
      ("1.0.0 2.0.0-rc.1", ["^1.0"], []),
      ("", ["*"], []), ("1.0.0", [], []),
    ] as [(String, [String], [Int])]
  )
  func binds(_ versions: String, _ requirements: [String], _ expected: [Int]) throws {
    let binding = BindingRequirement(
      versions: try versions.split(separator: " ").map { try Version(parsing: String($0)) },
      includesPreReleases: false,
      demands: try requirements.enumerated().map {
        .init(edge: $0, requirement: try Requirement(parsing: $1))
      }
    )
    #expect(binding.edges == expected)
  }
}
