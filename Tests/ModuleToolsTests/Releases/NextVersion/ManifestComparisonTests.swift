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
    let old: String
    let new: String
    let level: ReleaseLevel
    let text: String

    init(_ old: String, _ new: String, _ level: ReleaseLevel, _ text: String) {
      (self.old, self.new, self.level, self.text) = (old, new, level, text)
    }

    var testDescription: String { text }
  }

  @Test(
    "Every row of the table holds",
    arguments: [
      // Major.
      Row(#""provides": {"A": "1.0.0"}"#, "", .major, "no longer provides A"),
      Row(#""provides": {"A": "1.0.0"}"#, #""provides": {"A": "2.0.0"}"#, .major, "provides A 1.0.0 → 2.0.0"),
      Row(#""provides": {"A": "0.1.0"}"#, #""provides": {"A": "0.2.0"}"#, .major, "provides A 0.1.0 → 0.2.0"),
      Row(#""provides": {"A": "1.2.0"}"#, #""provides": {"A": "1.1.0"}"#, .major, "provides A 1.2.0 → 1.1.0"),
      Row(#""routes": ["shop://cart/:id"]"#, "", .major, "no longer answers every URL of shop://cart/:id"),
      Row(
        #""routes": ["shop://cart/:id"]"#,
        #""routes": ["shop://cart/new"]"#,
        .major,
        "no longer answers every URL of shop://cart/:id"
      ),
      Row("", #""requires": {"Bank": "^1"}"#, .major, "requires Bank ^1, which is new"),
      Row(
        #""requires": {"Bank": "^1"}"#,
        #""requires": {"Bank": "^2"}"#,
        .major,
        "Bank ^1 → ^2 admits no existing version that it admitted before; its providers have to change"
      ),
      Row(
        #""dependencies": {"log": "^1"}"#,
        #""dependencies": {"log": "^2"}"#,
        .major,
        "log ^1 → ^2 admits no existing version that it admitted before; one process links one log"
      ),
      // Only existing versions can be linked, and there is none between 1.4.0 and 2.0.0.
      Row(
        #""dependencies": {"log": "^1"}"#,
        #""dependencies": {"log": "^1.5"}"#,
        .major,
        "log ^1 → ^1.5 admits no existing version that it admitted before; one process links one log"
      ),
      Row(
        #""optionalDependencies": {"log": "^1"}"#,
        #""dependencies": {"log": "^2"}"#,
        .major,
        "log ^1 → ^2 admits no existing version that it admitted before; one process links one log"
      ),
      Row(
        #""dependencies": {"other": "^1"}"#,
        #""dependencies": {"other": "^2"}"#,
        .major,
        "other ^1 → ^2 admits no existing version that it admitted before; one process links one other"
      ),
      Row("", #""conflicts": {"old": "<1"}"#, .major, "conflicts with old 0.9.0, allowed before"),
      Row(
        #""conflicts": {"old": "<1"}"#,
        #""conflicts": {"old": "*"}"#,
        .major,
        "conflicts with old 1.0.0, allowed before"
      ),
      // Minor.
      Row("", #""provides": {"A": "1.0.0"}"#, .minor, "provides A 1.0.0, which is new"),
      Row(#""provides": {"A": "1.0.0"}"#, #""provides": {"A": "1.1.0"}"#, .minor, "provides A 1.0.0 → 1.1.0"),
      Row("", #""routes": ["shop://cart"]"#, .minor, "answers shop://cart, which is new"),
      Row(
        #""routes": ["shop://cart/new"]"#,
        #""routes": ["shop://cart/:id"]"#,
        .minor,
        "answers shop://cart/:id, which is new"
      ),
      Row("", #""dependencies": {"log": "^1"}"#, .minor, "needs log ^1, which is new"),
      Row("", #""optionalDependencies": {"log": "^1"}"#, .minor, "accepts log ^1, which is new"),
      Row(
        #""optionalDependencies": {"log": "^1"}"#,
        #""dependencies": {"log": "^1"}"#,
        .minor,
        "needs log unconditionally"
      ),
      Row(
        #""dependencies": {"log": "^1"}"#,
        #""dependencies": {"log": "^1.4"}"#,
        .minor,
        "log ^1 → ^1.4 is narrower"
      ),
      Row(
        #""dependencies": {"log": "^1"}"#,
        #""dependencies": {"log": ">=1.4 <3"}"#,
        .minor,
        "log ^1 → >=1.4 <3 is narrower"
      ),
      Row(
        #""requires": {"Bank": "^1"}"#,
        #""requires": {"Bank": "^1.2"}"#,
        .minor,
        "Bank ^1 → ^1.2 is narrower"
      ),
      // Patch.
      Row(#""provides": {"A": "1.0.0"}"#, #""provides": {"A": "1.0.1"}"#, .patch, "provides A 1.0.0 → 1.0.1"),
      Row(
        #""dependencies": {"log": "^1"}"#,
        #""dependencies": {"log": "^1 || ^2"}"#,
        .patch,
        "log ^1 → ^1 || ^2 is wider"
      ),
      Row(#""dependencies": {"log": "^1"}"#, "", .patch, "no longer names log"),
      Row(
        #""dependencies": {"log": "^1"}"#,
        #""optionalDependencies": {"log": "^1"}"#,
        .patch,
        "no longer needs log unconditionally"
      ),
      Row(#""requires": {"Bank": "^1"}"#, "", .patch, "no longer requires Bank"),
      Row(
        "",
        #""conflicts": {"old": ">=2"}"#,
        .patch,
        "conflicts with old >=2, which excludes no other existing version"
      ),
      Row(#""conflicts": {"old": "*"}"#, "", .patch, "no longer conflicts with old"),
      Row(#""summary": "a""#, #""summary": "b""#, .patch, "has a different summary"),
      Row("", #""kind": "service""#, .patch, "has a different kind"),
      Row(
        "",
        #""package": {"url": "https://git.example/cart"}"#,
        .patch,
        "describes its package differently"
      ),
    ]
  )
  func rows(_ row: Row) throws {
    let comparison = ManifestComparison(
      from: try Self.manifest(row.old),
      to: try Self.manifest(row.new),
      existing: Self.existing
    )
    #expect(comparison.level == row.level)
    #expect(comparison.changes.first?.text == row.text)
    #expect(comparison.changes.first?.level == row.level)
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
