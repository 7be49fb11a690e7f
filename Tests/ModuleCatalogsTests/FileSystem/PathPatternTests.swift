import ModuleCatalogs
import TestSupport
import Testing

@Suite("A path pattern")
struct PathPatternTests {
  @Test(
    "Matches names as a shell does",
    arguments: [
      ("*", "a", true), ("*", ".a", false), (".*", ".a", true), ("a*", "abc", true), ("*c", "abc", true),
      ("a*c", "abc", true), ("a*c", "abd", false), ("a?c", "abc", true), ("a?c", "ac", false),
      ("?", "ä", true),
      ("**", "x", true), ("a*b*c", "aXbXbXc", true), ("*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false),
      ("abc", "abc", true), ("abc", "ab", false), ("ab", "abc", false), ("", "", true),
    ]
  )
  func component(_ pattern: String, _ name: String, _ expected: Bool) {
    #expect(PathPattern.component(pattern, matches: name) == expected)
  }

  @Test("Finds files in a fixed order and does not follow cyclic links")
  func files() throws {
    let folder = try TemporaryFolder([
      "Sources/B/module.json": "", "Sources/A/module.json": "", "Sources/A/Deep/Er/module.json": "",
      "Sources/.hidden/module.json": "", "Sources/C/other.json": "", "module.json": "",
    ])
    try folder.link("Sources/A/loop", to: "..")
    try folder.link("Sources/L", to: "B")
    func find(_ pattern: String) -> [String] { PathPattern(pattern).matches(in: folder.path).paths }
    #expect(
      find("Sources/*/module.json") == [
        "Sources/A/module.json", "Sources/B/module.json", "Sources/L/module.json",
      ]
    )
    #expect(
      find("**/module.json") == [
        "Sources/A/Deep/Er/module.json", "Sources/A/module.json", "Sources/B/module.json", "module.json",
      ]
    )
    #expect(
      find("Sources/**/module.json") == [
        "Sources/A/Deep/Er/module.json", "Sources/A/module.json", "Sources/B/module.json",
      ]
    )
    // Each repetition would multiply the time.
    #expect(find(String(repeating: "**/", count: 40) + "module.json") == find("**/module.json"))
    #expect(find("Sources/A/" + String(repeating: "*/../", count: 40) + "module.json") == [])
    #expect(find("Sources/A/../*/module.json").count == 3)
    #expect(find("Sources/?/module.json").count == 3)
    #expect(find("Sources/A/module.json") == ["Sources/A/module.json"])
    #expect(find("./module.json") == ["module.json"])
    #expect(find("Sources") == ["Sources"])
    #expect(find("Nothing/*") == [])
    #expect(find("**").count == 5)
    #expect(find(folder.path + "/*.json") == [folder.path + "/module.json"])
    #expect(PathPattern("a/b").isLiteral)
    #expect(!PathPattern("a/?").isLiteral)
  }

  @Test("Takes no longer if `**` occurs often, with other parts between")
  func repeated() throws {
    let folder = try TemporaryFolder([String(repeating: "d/", count: 40) + "module.json": ""])
    let pattern = PathPattern(String(repeating: "**/*/", count: 12) + "module.json")
    #expect(pattern.matches(in: folder.path).paths == [String(repeating: "d/", count: 40) + "module.json"])
  }

  @Test("Matches nothing with more parts than a path can have", arguments: ["a/", "*/", "**/a/", "../"])
  func long(_ part: String) throws {
    let folder = try TemporaryFolder(["a/module.json": ""])
    let pattern = PathPattern(String(repeating: part, count: 100_000) + "module.json")
    #expect(pattern.matches(in: folder.path).paths == [])
  }
}
