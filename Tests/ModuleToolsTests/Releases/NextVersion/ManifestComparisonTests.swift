import ModuleManifests
import ModuleTools
import TestSupport
import Testing
import VersionResolver

@Suite("What a manifest change requires")
struct ManifestComparisonTests {
  static var existing: ManifestComparison.Existing {
    ManifestComparison.Existing(
      modules: { name in
        versions(
          ["log": ["1.0.0", "1.4.0", "2.0.0", "2.3.0", "3.0.0-rc.1"], "old": ["0.9.0", "1.0.0"]][
            name,
            default: []
          ]
        )
      },
      interfaces: { versions($0 == "Bank" ? ["1.0.0", "1.2.0", "2.0.0"] : []) }
    )
  }

  private static func versions(_ texts: [String]) -> ExistingVersions {
    ExistingVersions(texts.compactMap { Version($0) }.map { ($0, nil) })
  }

  static func manifest(_ members: String) throws -> ModuleManifest {
    let text = #"{"name": "cart", "version": "1.0.0"\#(members.isEmpty ? "" : ", ")\#(members)}"#
    let decoded = ModuleManifest.decode(Array(text.utf8), path: "module.json")
    return try #require(decoded.value, "\(decoded.diagnostics)")
  }

  struct Row: CustomTestStringConvertible {
    let old: ModuleManifest
    let new: ModuleManifest
    let level: ReleaseLevel
    let testDescription: String

    /// - Parameter line: what a manifest has in a section before and after, the level, and the text of the change.
    init(_ line: Substring) throws {
      let parts = line.split(separator: " | ").map(String.init)
      try #require(parts.count == 4)
      (old, new) = (try Self.manifest(parts[0]), try Self.manifest(parts[1]))
      level = try #require([ReleaseLevel.patch, .minor, .major].first { "\($0)" == parts[2] })
      testDescription = parts[3]
    }

    private static func manifest(_ text: String) throws -> ModuleManifest {
      let words = text.split(separator: " ", maxSplits: 2)
      let section = words[0]
      let members =
        switch words.count {
        case 1: ""
        case 2 where section == "routes": #""routes": ["\#(words[1])"]"#
        case 2: #""\#(section)": "\#(words[1])""#
        default: #""\#(section)": {"\#(words[1])": "\#(words[2])"}"#
        }
      return try ManifestComparisonTests.manifest(members)
    }
  }

  /// Only existing versions can be linked, and there is none between 1.4.0 and 2.0.0 of `log`.
  private static let rows = """
    provides A 1.0.0 | nothing | major | no longer provides A
    provides A 1.0.0 | provides A 2.0.0 | major | provides A 1.0.0 → 2.0.0
    provides A 0.1.0 | provides A 0.2.0 | major | provides A 0.1.0 → 0.2.0
    provides A 1.2.0 | provides A 1.1.0 | major | provides A 1.2.0 → 1.1.0
    routes shop://cart/:id | nothing | major | no longer answers every URL of shop://cart/:id
    routes shop://cart/:id | routes shop://cart/new | major | no longer answers every URL of shop://cart/:id
    nothing | requires Bank ^1 | major | requires Bank ^1, which is new
    requires Bank ^1 | requires Bank ^2 | major | Bank ^1 → ^2 admits no existing version that it admitted before; its providers have to change
    dependencies log ^1 | dependencies log ^2 | major | log ^1 → ^2 admits no existing version that it admitted before; one process links one log
    dependencies log ^1 | dependencies log ^1.5 | major | log ^1 → ^1.5 admits no existing version that it admitted before; one process links one log
    optionalDependencies log ^1 | dependencies log ^2 | major | log ^1 → ^2 admits no existing version that it admitted before; one process links one log
    dependencies other ^1 | dependencies other ^2 | major | other ^1 → ^2 admits no existing version that it admitted before; one process links one other
    nothing | conflicts old <1 | major | conflicts with old 0.9.0, allowed before
    conflicts old <1 | conflicts old * | major | conflicts with old 1.0.0, allowed before
    nothing | provides A 1.0.0 | minor | provides A 1.0.0, which is new
    provides A 1.0.0 | provides A 1.1.0 | minor | provides A 1.0.0 → 1.1.0
    nothing | routes shop://cart | minor | answers shop://cart, which is new
    routes shop://cart/new | routes shop://cart/:id | minor | answers shop://cart/:id, which is new
    nothing | dependencies log ^1 | minor | needs log ^1, which is new
    nothing | optionalDependencies log ^1 | minor | accepts log ^1, which is new
    optionalDependencies log ^1 | dependencies log ^1 | minor | needs log unconditionally
    dependencies log ^1 | dependencies log ^1.4 | minor | log ^1 → ^1.4 is narrower
    dependencies log ^1 | dependencies log >=1.4 <3 | minor | log ^1 → >=1.4 <3 is narrower
    requires Bank ^1 | requires Bank ^1.2 | minor | Bank ^1 → ^1.2 is narrower
    provides A 1.0.0 | provides A 1.0.1 | patch | provides A 1.0.0 → 1.0.1
    dependencies log ^1 | dependencies log ^1 || ^2 | patch | log ^1 → ^1 || ^2 is wider
    dependencies log ^1 | nothing | patch | no longer names log
    dependencies log ^1 | optionalDependencies log ^1 | patch | no longer needs log unconditionally
    requires Bank ^1 | nothing | patch | no longer requires Bank
    nothing | conflicts old >=2 | patch | conflicts with old >=2, which excludes no other existing version
    conflicts old * | nothing | patch | no longer conflicts with old
    summary a | summary b | patch | has a different summary
    nothing | kind service | patch | has a different kind
    nothing | package url https://git.example/cart | patch | describes its package differently
    """

  @Test("Every row of the table holds")
  func rows() throws {
    let rows = try Self.rows.split(separator: "\n").map { try Row($0) }
    for row in rows {
      let comparison = ManifestComparison(from: row.old, to: row.new, existing: Self.existing)
      #expect(comparison.level == row.level, "\(row)")
      #expect(comparison.changes.first?.text == row.testDescription)
      #expect(comparison.changes.first?.level == row.level, "\(row)")
    }
    #expect(rows.count == 34)
  }

  @Test("Compares thousands of entries as it compares one")
  func large() throws {
    let count = 3_000
    // In the order of the manifests' lists.
    let sorted = (0..<count).map(String.init).sorted()
    func members(_ word: String, _ value: (Int) -> String) -> String {
      (0..<count).map { #""\#(word)\#($0)": "\#(value($0))""# }.joined(separator: ", ")
    }
    func manifest(_ minor: Int, _ names: Range<Int>) throws -> ModuleManifest {
      let routes = names.map { #""shop://cart/m\#($0)/:id""# }.joined(separator: ", ")
      return try Self.manifest(
        """
        "dependencies": {\(members("n") { "^1.\($0 % 2 * minor)" })}, "conflicts": {\(members("c") { _ in "<1" })},
        "requires": {\(members("R") { _ in "^1.\(minor)" })}, "provides": {\(members("P") { _ in "1.\(minor).0" })},
        "actions": {\(members("a.") { _ in minor == 0 ? "internal" : "remote" })}, "routes": [\(routes)]
        """
      )
    }
    let none = ManifestComparison.Existing(
      modules: { _ in Self.versions([]) },
      interfaces: { _ in Self.versions([]) }
    )
    let (old, new) = (try manifest(0, 0..<count), try manifest(1, 1..<count + 1))
    let comparison = ManifestComparison(from: old, to: new, existing: none)
    #expect(comparison.level == .major)
    #expect(comparison.changes.first?.text == "no longer answers every URL of shop://cart/m0/:id")
    let minor = sorted.filter { Int($0).map { $0 % 2 == 1 } ?? false }.map {
      "n\($0) ^1.0 → ^1.1 is narrower"
    }
    let rest =
      sorted.map { "provides P\($0) 1.0.0 → 1.1.0" } + sorted.map { "R\($0) ^1.0 → ^1.1 is narrower" }
      + ["answers shop://cart/m\(count)/:id, which is new"] + sorted.map { "a.\($0) is now remote" }
    #expect(comparison.changes.dropFirst().map(\.text) == minor + rest)
  }

  @Test(
    "A manifest that says the same requires nothing",
    arguments: [
      (#""dependencies": {"log": "^1"}"#, #""dependencies": {"log": ">=1.0.0 <2.0.0"}"#),
      (#""routes": ["shop://a/:x"]"#, #""routes": ["shop://a/:y"]"#),
      (#""routes": ["shop://a/*"]"#, #""routes": ["shop://a/*", "shop://a/new"]"#),
      (
        #""package": {"url": "https://git.example/cart", "version": "1.0.0"}"#,
        #""package": {"url": "https://git.example/cart", "version": "1.1.0"}"#
      ),
    ]
  )
  func same(_ old: String, _ new: String) throws {
    let comparison = ManifestComparison(
      from: try Self.manifest(old),
      to: try Self.manifest(new),
      existing: Self.existing
    )
    #expect(comparison.changes == [] && comparison.level == .patch)
  }
}
