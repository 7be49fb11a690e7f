import Foundation
import ModuleTools
import Testing
import VersionResolver

@Suite("modctl bump")
struct BumpTests {
  @Test("Lists each change with its level, its place and the next version; --write writes only the version")
  func bump() throws {
    let text = """
      {
        "name": "cart",   "version": "1.0.0",
        "dependencies": {"log": "^1"},
        "routes": ["shop://cart"]
      }
      """
    let app = try ReleaseApp.make(cart: text)
    let result = try app.modctl("bump", "cart")
    result.expect(0)
    #expect(
      result.output == """
        cart 1.0.0: is published, but differs in `provides`, `routes`; the next version
          is 2.0.0 (major since 1.0.0)
          major  no longer provides OrderCart       Sources/Cart/module.json:1
          minor  answers shop://cart, which is new  Sources/Cart/module.json:4
          The code was not compared, and may require more: no Package.swift was found
            above Sources/Cart/module.json

        """
    )
    let check = try app.modctl("bump", "--check")
    #expect(check.status == 1)
    try app.modctl("bump", "--check", "--format", "sarif").expect(1, output: #""ruleId": "version-too-low""#)
    #expect(try app.modctl("bump", "--write").status == 0)
    #expect(
      try app.read("Sources/Cart/module.json")
        == text.replacing(#""version": "1.0.0""#, with: #""version": "2.0.0""#)
    )
    #expect(try app.modctl("bump", "--check").status == 0)
    try app.modctl("bump", "cart", "--format", "json").expect(
      0,
      output: #""enough": true"#,
      #""next": "2.0.0""#
    )
  }

  @Test(
    "A version is compared with the release before it",
    arguments: [
      // A backport may add but not break: there is no room before 2.0.0.
      ("1.0.1", "", "3.0.0"), ("1.1.0", #", "provides": {"OrderCart": "1.1.0"}"#, "1.1.0"),
      ("1.0.1", #", "provides": {"OrderCart": "1.0.0"}"#, "1.0.1"),
      ("1.0.1", #", "provides": {"OrderCart": "1.1.0"}"#, "1.1.0"),
      ("2.0.1-rc.1", #", "provides": {"OrderCart": "2.0.0"}"#, "2.0.1"),
      ("2.1.0-rc.2", #", "provides": {"OrderCart": "2.1.0"}"#, "2.1.0"),
    ]
  )
  func lines(_ version: String, _ provides: String, _ required: String) throws {
    let app = try ReleaseApp.make(
      [
        "manifests/cart/2.0.0.json": """
        {"name": "cart", "version": "2.0.0", "dependencies": {"log": "^1"}, "provides": {"OrderCart": "2.0.0"}}
        """,
        "manifests/cart/2.1.0-rc.1.json": #"{"name": "cart", "version": "2.1.0-rc.1"}"#,
      ],
      cart: #"{"name": "cart", "version": "\#(version)", "dependencies": {"log": "^1"}\#(provides)}"#
    )
    try app.modctl("bump", "cart", "--format", "json").expect(0, output: "\"required\": \"\(required)\"")
  }

  @Test(
    "The changes since the release before the next version decide, not those since an earlier one",
    arguments: [
      // The workspace has what 2.0.0 has, and one route more.
      ("1.0.0", "2.0.0", "minor", "2.1.0", "answers shop://new, which is new"),
      ("2.0.0", "2.0.0", "minor", "2.1.0", "answers shop://new, which is new"),
      ("1.0.1", "2.0.0", "minor", "2.1.0", "answers shop://new, which is new"),
      ("2.0.1", "2.0.0", "minor", "2.1.0", "answers shop://new, which is new"),
      ("2.2.0", "2.0.0", "minor", "2.2.0", "answers shop://new, which is new"),
      ("3.0.0", "3.0.0", "major", "4.0.0", "no longer answers every URL of shop://cart"),
    ]
  )
  func decidingRelease(_ version: String, _ base: String, _ level: String, _ next: String, _ change: String)
    throws
  {
    let published = [
      "1.0.0": #", "provides": {"OrderCart": "1.0.0"}"#, "2.0.0": "",
      "3.0.0": #", "routes": ["shop://cart"]"#,
    ]
    let app = try ReleaseApp.cart(version, #", "routes": ["shop://new"]"#, published: published)
    let json = try app.modctl("bump", "--format", "json").output
    #expect(json.contains(#""base": "\#(base)""#) && json.contains(#""level": "\#(level)""#), "\(json)")
    #expect(json.contains(#""next": "\#(next)""#) && json.contains(change), "\(json)")
    #expect(
      try app.modctl("bump").output.contains("(\(level) since \(base))") || json.contains(#""enough": true"#)
    )
    _ = try app.modctl("bump", "--write")
    #expect(try app.modctl("bump", "--check").status == 0)
    #expect(try app.publish("cart").status == 0)
  }

  @Test("Without an earlier release, the output says what differs from the published pre-release")
  func differences() throws {
    func package(_ version: String) -> String {
      #", "package": {"url": "https://git.example/cart", "version": "\#(version)"}"#
    }
    let app = try ReleaseApp.cart(
      "1.0.0-rc.1",
      #", "summary": "new", "x-team": "north""# + package("1.1.0"),
      published: ["1.0.0-rc.1": package("1.0.0")]
    )
    let bump = try app.modctl("bump", "--manifest-only")
    #expect(
      bump.output == """
        cart 1.0.0-rc.1: is published, but differs in `summary`, `x-team`; the next
          version is 1.0.0-rc.2

        """
    )
    let json = try app.modctl("bump", "--manifest-only", "--format", "json").output
    #expect(json.replacing(/\s+/, with: " ").contains(#""differences": [ "summary", "x-team" ]"#), "\(json)")
    #expect(try app.publish("cart").flatErrors.contains("differs in `summary`, `x-team`"))
    let moved = try ReleaseApp.cart(
      "1.0.0-rc.1",
      package("1.1.0"),
      published: ["1.0.0-rc.1": package("1.0.0")]
    )
    #expect(try moved.modctl("bump").output.contains("differs in `package`;"))
  }

  @Test("Nothing follows the greatest version: `bump` says so, and `--write` and `--check` fail")
  func greatest() throws {
    let greatest = "9007199254740991.9007199254740991.9007199254740991"
    let app = try ReleaseApp.cart(greatest, #", "summary": "new""#, published: [greatest: ""])
    let bump = try app.modctl("bump", "cart")
    #expect(bump.status == 0)
    #expect(bump.flatOutput.contains("; no higher version is left"), "\(bump.output)")
    try app.modctl("bump", "--format", "json").expect(0, output: #""required": null"#, #""next": null"#)
    let check = try app.modctl("bump", "--check")
    #expect(check.status == 1 && check.output == bump.output)
    let before = try app.texts("Sources")
    let write = try app.modctl("bump", "--write")
    write.expect(1, "no higher version is left")
    #expect(write.output.isEmpty)
    #expect(try app.publish("cart").flatErrors.contains("no higher version is left"))
    #expect(try app.texts("Sources") == before)
  }

  @Test(
    "What is published is followed by a higher version, also if it is a pre-release or was yanked",
    arguments: [
      (["1.0.0-rc.1": ""], "1.0.0-rc.1", "1.0.0-rc.2"),
      (["1.0.0": #", "yanked": "loses items""#], "1.0.0", "1.0.1"),
      (["1.1.0": "", "2.0.0-rc.1": ""], "2.0.0-rc.1", "2.0.0-rc.2"),
      (["1.0.0": "", "1.1.0": #", "yanked": "loses items""#], "1.1.0", "1.1.1"),
    ]
  )
  func published(_ published: [String: String], _ version: String, _ next: String) throws {
    let app = try ReleaseApp.cart(version, published: published)
    let yank = published[version]?.isEmpty ?? true ? "" : ", but yanked: loses items"
    let unchanged = "cart \(version): published, and its manifest is unchanged\(yank)\n"
    #expect(try app.modctl("bump").output.hasPrefix(unchanged))
    try app.write(
      "Sources/cart/module.json",
      #"{"name": "cart", "version": "\#(version)", "summary": "new"}"#
    )
    let low = try app.modctl("bump", "--check")
    #expect(low.status == 1)
    #expect(low.output.hasPrefix("cart \(version): is published, but differs in `summary`; the next version"))
    #expect(low.flatOutput.contains("version is \(next)"), "\(low.output)")
    #expect(try app.publish("cart").errors.contains("the next one is \(next):"))
    #expect(try app.modctl("bump", "--write").output.contains("cart \(version): wrote \(next)"))
    #expect(try app.modctl("bump", "--check").status == 0)
    try app.publish("cart").expect(0)
  }

  @Test("A published version whose code has changed needs a new number, even if its manifest is the same")
  func changedCode() throws {
    let app = try ReleaseApp.make(
      cart: """
        {"name": "cart", "version": "1.0.0", "dependencies": {"log": "^1"}, "provides": {"OrderCart": "1.0.0"}}
        """
    )
    var bump = try #require(BumpReport("cart", in: app.url.path).modules.first)
    #expect(bump.isPublished && bump.isUnchanged && bump.isEnough && bump.next == Version(1, 0, 0))
    let report = "API breakage: func f() has been removed"
    bump.code.changes = CodeComparison(report: report, old: [:], new: [:]).changes
    #expect(!bump.isEnough && bump.next == Version(2, 0, 0))
  }

  @Test("Code is compared with one release only: after a later one, it may require more")
  func irrelevantCode() throws {
    let app = try ReleaseApp.make(
      ["manifests/cart/2.0.0.json": #"{"name": "cart", "version": "2.0.0", "dependencies": {"log": "^1"}}"#],
      cart: """
        {"name": "cart", "version": "1.0.0", "dependencies": {"log": "^1"}, "provides": {"OrderCart": "1.0.0"},
          "summary": "new"}
        """
    )
    var bump = try #require(BumpReport("cart", in: app.url.path).modules.first)
    #expect(bump.next == Version(1, 0, 1) && bump.base == Version(1, 0, 0) && bump.isCodeRelevant)
    bump.code.changes =
      CodeComparison(report: "API breakage: func f() has been removed", old: [:], new: [:]).changes
    // 2.0.0 provides no OrderCart.
    #expect(bump.next == Version(2, 1, 0) && bump.base == Version(2, 0, 0) && bump.level == .minor)
    #expect(!bump.isCodeRelevant && bump.relevantCode.isEmpty)
    #expect(bump.changes.map(\.text).contains("provides OrderCart 1.0.0, which is new"))
  }
}
