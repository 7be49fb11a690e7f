import ModuleManifests
import ModuleTools
import Testing

@Suite("Editing a manifest in place")
struct ManifestEditorTests {
  private static let manifest = """
    {
      "name": "cart",
      "version": "2.1.0",
      "dependencies": {
        "log": "^1.4",
        "payment": { "version": ">=2.0.0 <3.0.0", "reason": "uses the refund API" },
        "tax":   {"x-owner": 1, "from": "1.2.0", "lazy": true}
      },

      "conflicts": {},
      "routes": ["shop://cart/:id"],
      "x-free": [ ]
    }

    """

  private func edit(
    _ text: String = manifest,
    _ body: (inout ManifestEditor) throws -> Void
  ) throws -> String {
    var editor = ManifestEditor(try ManifestDocument(text: text))
    try body(&editor)
    return String(decoding: editor.edited(), as: UTF8.self)
  }

  /// The lines that an edit removes and adds.
  private func changes(_ body: (inout ManifestEditor) throws -> Void) throws -> [String] {
    let diff = UnifiedDiff(
      path: "m",
      from: Array(Self.manifest.utf8),
      to: Array(try edit(Self.manifest, body).utf8)
    )
    return diff.text.split(separator: "\n").dropFirst(2).map(String.init)
      .filter { $0.hasPrefix("-") || $0.hasPrefix("+") }
  }

  @Test("Without edits every byte stays the same")
  func nothing() throws {
    #expect(try edit { _ in } == Self.manifest)
  }

  @Test("A requirement is replaced in each spelling, and nothing else is")
  func requirements() throws {
    #expect(
      try changes { try $0.replaceRequirement(on: "log", in: "dependencies", with: "^2.0") }
        == ["-    \"log\": \"^1.4\",", "+    \"log\": \"^2.0\","]
    )
    #expect(
      try changes { try $0.replaceRequirement(on: "payment", in: "dependencies", with: "^3") }.last
        == "+    \"payment\": { \"version\": \"^3\", \"reason\": \"uses the refund API\" },"
    )
    #expect(
      try changes { try $0.replaceRequirement(on: "tax", in: "dependencies", with: "^2") }.last
        == "+    \"tax\":   {\"x-owner\": 1, \"version\": \"^2\", \"lazy\": true}"
    )
    #expect(throws: ManifestEditError.self) {
      try edit { try $0.replaceRequirement(on: "ads", in: "dependencies", with: "^2") }
    }
  }

  @Test("A new member follows its neighbors")
  func insertion() throws {
    #expect(
      try changes { try $0.insertMember("ads", "^1", into: ["dependencies"]) } == [
        "-    \"tax\":   {\"x-owner\": 1, \"from\": \"1.2.0\", \"lazy\": true}",
        "+    \"tax\":   {\"x-owner\": 1, \"from\": \"1.2.0\", \"lazy\": true},",
        "+    \"ads\": \"^1\"",
      ]
    )
    #expect(
      try changes { try $0.insertMember("ads", ["version": "^1", "lazy": true], into: ["dependencies"]) }.last
        == "+    \"ads\": { \"version\": \"^1\", \"lazy\": true }"
    )
    #expect(
      try changes { try $0.insertMember("ads", "*", into: ["conflicts"]) }
        == ["-  \"conflicts\": {},", "+  \"conflicts\": {", "+    \"ads\": \"*\"", "+  },"]
    )
    #expect(
      try changes { try $0.insertMember("Gateway", "stripe", into: ["providers"]) } == [
        "-  \"x-free\": [ ]", "+  \"x-free\": [ ],", "+  \"providers\": {", "+    \"Gateway\": \"stripe\"",
        "+  }",
      ]
    )
    #expect(
      try changes { try $0.insertMember("log", "^9", into: ["dependencies"]) }
        == ["-    \"log\": \"^1.4\",", "+    \"log\": \"^9\","]
    )
  }

  @Test("An element is appended on the same line or on a new one, like the others")
  func elements() throws {
    #expect(
      try changes { try $0.appendElement("shop://x", to: ["routes"]) }.last
        == "+  \"routes\": [\"shop://cart/:id\", \"shop://x\"],"
    )
    #expect(try changes { try $0.appendElement("log", to: ["x-free"]) }.last == "+  \"x-free\": [\"log\"]")
    #expect(
      try changes { try $0.appendElement("log", to: ["prereleases"]) }.last == "+  \"prereleases\": [\"log\"]"
    )
    #expect(
      try changes {
        try $0.appendElement(["module": "log", "version": "2.3.1", "reason": "fix"], to: ["overrides"])
      }.last == "+  \"overrides\": [{ \"module\": \"log\", \"version\": \"2.3.1\", \"reason\": \"fix\" }]"
    )
  }

  @Test("Removing something takes its comma and its line")
  func removal() throws {
    #expect(try changes { try $0.remove(at: ["dependencies", "log"]) } == ["-    \"log\": \"^1.4\","])
    #expect(
      try changes { try $0.remove(at: ["dependencies", "tax"]) }.last
        == "+    \"payment\": { \"version\": \">=2.0.0 <3.0.0\", \"reason\": \"uses the refund API\" }"
    )
    #expect(try changes { try $0.remove(at: ["routes", 0]) }.last == "+  \"routes\": [],")
    #expect(
      try changes { try $0.remove(at: ["dependencies", "payment", "reason"]) }.last
        == "+    \"payment\": { \"version\": \">=2.0.0 <3.0.0\" },"
    )
    #expect(try changes { try $0.remove(at: ["name"]) } == ["-  \"name\": \"cart\","])
    let all: [ManifestDocument.Step] = ["log", "payment", "tax"]
    #expect(
      try edit { editor in for key in all { try editor.remove(at: ["dependencies", key]) } }
        .contains("\"dependencies\": {},\n\n  \"conflicts\"")
    )
  }

  @Test(
    "Layouts are kept",
    arguments: [
      ("{\"a\":1}", "{\"a\":1,\"b\":{\"c\":[1,2]}}"),
      ("{ \"a\": 1 }", "{ \"a\": 1, \"b\": { \"c\": [1, 2] } }"),
      ("{\"a\": 1, \"z\": 2}\n", "{\"a\": 1, \"z\": 2, \"b\": {\"c\": [1, 2]}}\n"),
      ("{\r\n\t\"a\": 1\r\n}", "{\r\n\t\"a\": 1,\r\n\t\"b\": {\r\n\t\t\"c\": [1, 2]\r\n\t}\r\n}"),
      (
        "{\n    \"a\": {\n        \"x\": 1\n    }\n}\n",
        "{\n    \"a\": {\n        \"x\": 1\n    },\n    \"b\": {\n        \"c\": [1, 2]\n    }\n}\n"
      ),
      ("{ \"a\": 1\n, \"z\": 2\n}", "{ \"a\": 1\n, \"z\": 2\n, \"b\": {\n  \"c\": [1, 2]\n}\n}"),
      ("{}", "{\n  \"b\": {\n    \"c\": [1, 2]\n  }\n}"),
      ("{ }\r\n", "{\r\n  \"b\": {\r\n    \"c\": [1, 2]\r\n  }\r\n}\r\n"),
      ("{\n\"a\": 1\n}", "{\n\"a\": 1,\n\"b\": {\n\"c\": [1, 2]\n}\n}"),
    ]
  )
  func layouts(_ text: String, _ expected: String) throws {
    #expect(try edit(text) { try $0.insertMember("b", ["c": [1, 2]], into: []) } == expected)
  }

  @Test("Blank lines between groups stay, and none is doubled")
  func blankLines() throws {
    let text = "{\n  \"a\": 1,\n\n  \"b\": 2,\n\n  \"c\": 3,\n  \"d\": 4\n}\n"
    #expect(try edit(text) { try $0.remove(at: ["b"]) } == "{\n  \"a\": 1,\n\n  \"c\": 3,\n  \"d\": 4\n}\n")
    #expect(try edit(text) { try $0.remove(at: ["c"]) } == "{\n  \"a\": 1,\n\n  \"b\": 2,\n\n  \"d\": 4\n}\n")
    #expect(try edit(text) { try $0.remove(at: ["a"]) } == "{\n  \"b\": 2,\n\n  \"c\": 3,\n  \"d\": 4\n}\n")
  }

  @Test("An edit can change what an earlier edit inserted")
  func composition() throws {
    let text = try edit { editor in
      try editor.insertMember("ads", "^1", into: ["optionalDependencies"])
      try editor.insertMember("log", "^2", into: ["optionalDependencies"])
      try editor.replaceRequirement(on: "ads", in: "optionalDependencies", with: "^3")
      try editor.renameKey(at: ["routes"], to: "x-routes")
      try editor.appendElement("second", to: ["routes"])
      try editor.appendElement("third", to: ["x-routes"])
      try editor.remove(at: ["x-routes", 0])
      try editor.remove(at: ["x-routes", 1])
    }
    let root = try ManifestDocument(text: text).json.root
    #expect(root.member("optionalDependencies")?.member("ads")?.string == "^3")
    #expect(root.member("optionalDependencies")?.member("log")?.string == "^2")
    #expect(text.contains("\"x-routes\": [\"third\"],"))
  }

  @Test("An impossible edit throws and changes nothing")
  func impossible() throws {
    let text = try edit { editor in
      func expect(_ message: String, _ body: (inout ManifestEditor) throws -> Void) {
        #expect { try body(&editor) } throws: { "\($0)" == message }
      }
      expect("there is no `nothing` to edit") { try $0.replaceValue(at: ["nothing"], with: 1) }
      expect("there is no `routes[1]` to edit") { try $0.remove(at: ["routes", 1]) }
      expect("there is no `the document` to edit") { try $0.remove(at: []) }
      expect("there is already a key `version`") { try $0.renameKey(at: ["name"], to: "version") }
      expect("`name` is not an object") { try $0.insertMember("a", 1, into: ["name", "x"]) }
      expect("`dependencies` is not an array") { try $0.appendElement(1, to: ["dependencies"]) }
      expect("there is no `new[0]` to edit") { try $0.insertMember("a", 1, into: ["new", 0]) }
    }
    #expect(text == Self.manifest)
  }

  @Test(
    "A line of a packed catalog stays one line, and the others stay as they are",
    arguments: ["\n", "\r\n"]
  )
  func packed(_ newline: String) throws {
    let lines = [
      #"{"name": "log", "version": "1.0.0"}"#,
      #"{"name":"cart","version":"1.0.0","dependencies":{"log":"^1"}}"#,
      #"{ "name" : "tax", "version" : "1.0.0", "dependencies" : {} }"#,
    ]
    let text = lines.joined(separator: newline) + newline
    let bytes = Array(text.utf8)
    let file = SourceFile(path: "all.ndjson", bytes: bytes)
    var start = 0
    let expected = [
      #"{"name": "log", "version": "1.0.0", "dependencies": {"ads": {"version": "^1", "lazy": true}}}"#,
      #"{"name":"cart","version":"1.0.0","dependencies":{"log":"^1","ads":{"version":"^1","lazy":true}}}"#,
      #"{ "name" : "tax", "version" : "1.0.0", "dependencies" : { "ads" : { "version" : "^1", "lazy" : true } } }"#,
    ]
    for (index, line) in lines.enumerated() {
      let range = start..<start + line.utf8.count
      let document = ManifestDocument(file: file, json: try JSONDocument(parsing: bytes, range: range))
      var editor = ManifestEditor(document)
      try editor.insertMember("ads", ["version": "^1", "lazy": true], into: ["dependencies"])
      var wanted = lines
      wanted[index] = expected[index]
      #expect(String(decoding: editor.edited(), as: UTF8.self) == wanted.joined(separator: newline) + newline)
      start = range.upperBound + newline.utf8.count
    }
  }
}
