import ModuleManifests
import Testing

@Suite("Mistakes in a module manifest")
struct ModuleManifestMistakeTests {
  @Test("Reports the place, the rule and the remedy", arguments: table)
  func reported(_ mistake: Mistake) {
    let decoded = ModuleManifest.decode(Array(mistake.text.utf8), path: "m")
    #expect(decoded.value == nil)
    #expect(decoded.diagnostics.map(\.description) == mistake.expected)
    for (index, hint) in mistake.hints.enumerated() {
      let found = decoded.diagnostics.dropFirst(index).first?.hint ?? ""
      #expect(hint.isEmpty || found.contains(hint))
    }
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    let text: String
    let expected: [String]
    let hints: [String]

    /// A manifest with one additional member, which starts in line 2, column 1.
    init(_ member: String, _ expected: String..., hints: String...) {
      text = "{\"name\": \"a\", \"version\": \"1.0.0\",\n\(member)}"
      self.expected = expected
      self.hints = hints
    }

    init(whole text: String, _ expected: String..., hints: String...) {
      self.text = text
      self.expected = expected
      self.hints = hints
    }

    var testDescription: String { text }
  }

  static let table: [Mistake] = [
    // The document.
    Mistake(whole: "", "m:1:1: error[bad-json]: the file is empty"),
    Mistake(whole: "[]", "m:1:1: error[wrong-type]: expected an object, found an array"),
    Mistake(whole: "5", "m:1:1: error[wrong-type]: expected an object, found a number"),
    Mistake(
      whole: "{}",
      "m:1:1: error[missing-key]: the key `name` is missing in a module manifest",
      "m:1:1: error[missing-key]: the key `version` is missing in a module manifest"
    ),
    Mistake(
      whole: "{\n  \"name\": \"a\",\n  \"name\": \"b\", \"version\": \"1.0.0\"}",
      "m:3:3: error[duplicate-key]: the key `name` is already in this object"
    ),
    Mistake(
      whole: "{\n  \"name\": \"a\",\n  \"version\": \"1.02.3\"}",
      "m:3:14: error[bad-version]: leading zero in `02`"
    ),
    // Keys.
    Mistake(
      #""versoin": 1"#,
      "m:2:1: error[unknown-key]: a module manifest has no key `versoin`",
      hints: "did you mean `version`?"
    ),
    Mistake(#""Kind": 1"#, "m:2:1: error[unknown-key]: a module manifest has no key `Kind`", hints: "`kind`"),
    Mistake(
      #""xyzzy": 1"#,
      "m:2:1: error[unknown-key]: a module manifest has no key `xyzzy`",
      hints: "known keys: name, version, summary"
    ),
    Mistake(#""\u001b[2J": 1"#, #"m:2:1: error[unknown-key]: a module manifest has no key `\u{1B}[2J`"#),
    // Names.
    Mistake(whole: #"{"version": "1.0.0", "name": ""}"#, "m:1:30: error[bad-name]: a name may not be empty"),
    Mistake(
      whole: #"{"version": "1.0.0", "name": "a b"}"#,
      "m:1:30: error[bad-name]: a name has only letters, digits, `.`, `_` and `-`, found ` ` in `a b`"
    ),
    Mistake(
      whole: #"{"version": "1.0.0", "name": ".."}"#,
      "m:1:30: error[bad-name]: `..` is never a name in `..`"
    ),
    Mistake(
      whole: #"{"version": "1.0.0", "name": "../x"}"#,
      "m:1:30: error[bad-name]: a name starts with a letter or a digit, found `.` in `../x`"
    ),
    Mistake(
      whole: #"{"version": "1.0.0", "name": "a/b/c"}"#,
      "m:1:30: error[bad-name]: a name has at most one `/` in `a/b/c`"
    ),
    Mistake(
      whole: #"{"version": "1.0.0", "name": "/a"}"#,
      "m:1:30: error[bad-name]: the scope before `/` is empty in `/a`"
    ),
    Mistake(
      whole: #"{"version": "1.0.0", "name": "a/"}"#,
      "m:1:30: error[bad-name]: the name after `/` is empty in `a/`"
    ),
    Mistake(
      whole: #"{"version": "1.0.0", "name": "a/.."}"#,
      "m:1:30: error[bad-name]: a name starts with a letter or a digit, found `.` in `a/..`"
    ),
    Mistake(
      whole: #"{"version": "1.0.0", "name": "a\u0000"}"#,
      #"m:1:30: error[bad-name]: a name has only letters, digits, `.`, `_` and `-`, found `\u{0}` in `a\u{0}`"#
    ),
    Mistake(
      whole: #"{"version": "1.0.0", "name": "\#(String(repeating: "n", count: 129))"}"#,
      "m:1:30: error[bad-name]: a name has at most 128 bytes, but this one has 129"
    ),
    Mistake(
      whole: #"{"version": "1.0.0", "name": 5}"#,
      "m:1:30: error[wrong-type]: expected a string for `name`, found a number"
    ),
    // Versions.
    Mistake(
      whole: #"{"name": "a", "version": 1.0}"#,
      "m:1:26: error[wrong-type]: expected a string for `version`, found a number",
      hints: "\"1.2.3\""
    ),
    // Wrong types.
    Mistake(#""$schema": 1"#, "m:2:12: error[wrong-type]: expected a string for `$schema`, found a number"),
    Mistake(#""summary": []"#, "m:2:12: error[wrong-type]: expected a string for `summary`, found an array"),
    Mistake(#""kind": null"#, "m:2:9: error[wrong-type]: expected a string for `kind`, found null"),
    Mistake(
      #""kind": "servce""#,
      "m:2:9: error[bad-value]: `servce` is not a kind of module",
      hints: "did you mean `service`?"
    ),
    Mistake(
      #""kind": "xxxxxxx""#,
      "m:2:9: error[bad-value]: `xxxxxxx` is not a kind of module",
      hints: "known kinds: feature, service, toolkit"
    ),
    Mistake(
      #""dependencies": ["log"]"#,
      "m:2:17: error[wrong-type]: expected an object for `dependencies`, found an array",
      hints: "{\"log\": \"^1.4\"}"
    ),
    Mistake(
      #""optionalDependencies": "log""#,
      "m:2:25: error[wrong-type]: expected an object for `optionalDependencies`, found a string"
    ),
    Mistake(
      #""conflicts": 1"#,
      "m:2:14: error[wrong-type]: expected an object for `conflicts`, found a number"
    ),
    Mistake(
      #""provides": []"#,
      "m:2:13: error[wrong-type]: expected an object for `provides`, found an array"
    ),
    Mistake(#""provides": {"A": 1}"#, "m:2:19: error[wrong-type]: expected a string for `A`, found a number"),
    Mistake(#""provides": {"A": "^1"}"#, "m:2:19: error[bad-version]: expected the major number, found `^1`"),
    Mistake(
      #""requires": true"#,
      "m:2:13: error[wrong-type]: expected an object for `requires`, found a boolean"
    ),
    Mistake(#""routes": {}"#, "m:2:11: error[wrong-type]: expected an array for `routes`, found an object"),
    Mistake(
      #""routes": [1]"#,
      "m:2:12: error[wrong-type]: expected a string for `routes[0]`, found a number"
    ),
    Mistake(#""routes": [""]"#, "m:2:12: error[bad-value]: a route may not be empty"),
    Mistake(
      #""routes": ["a b"]"#,
      "m:2:12: error[bad-value]: a route has no spaces and no invisible characters"
    ),
    Mistake(#""routes": ["a", "a"]"#, "m:2:17: error[repeated]: `a` is in the list twice"),
    Mistake(
      #""published": 1"#,
      "m:2:14: error[wrong-type]: expected a string for `published`, found a number"
    ),
    Mistake(#""published": "2026""#, "m:2:14: error[bad-date]: expected `-`", hints: "RFC 3339"),
    Mistake(
      #""yanked": true"#,
      "m:2:11: error[wrong-type]: expected a string for `yanked`, found a boolean",
      hints: "say why"
    ),
    Mistake(#""yanked": " ""#, "m:2:11: error[bad-value]: `yanked` may not be empty"),
    // Dependencies.
    Mistake(
      #""dependencies": {"-": "*"}"#,
      "m:2:18: error[bad-name]: a name starts with a letter or a digit, found `-`"
    ),
    Mistake(
      #""dependencies": {"b": 1}"#,
      "m:2:23: error[wrong-type]: expected a requirement for `b`, found a number",
      hints: "\"^1.2\""
    ),
    Mistake(
      #""dependencies": {"b": "^1.x.3"}"#,
      "m:2:23: error[bad-requirement]: after the wildcard `x` only wildcards may follow"
    ),
    Mistake(
      #""dependencies": {"b": {}}"#,
      "m:2:23: error[missing-key]: the key `version` is missing in the dependency on `b`"
    ),
    Mistake(
      #""dependencies": {"b": {"vresion": "*"}}"#,
      "m:2:23: error[missing-key]: the key `version` is missing in the dependency on `b`",
      "m:2:24: error[unknown-key]: a dependency has no key `vresion`",
      hints: "",
      "did you mean `version`?"
    ),
    Mistake(
      #""dependencies": {"b": {"version": "*", "from": "1.0.0"}}"#,
      "m:2:40: error[bad-value]: both `version` and `from` say which versions are meant"
    ),
    Mistake(
      #""dependencies": {"b": {"version": "*", "lazy": 1}}"#,
      "m:2:48: error[wrong-type]: expected a boolean for `lazy`, found a number"
    ),
    Mistake(
      #""dependencies": {"b": {"version": "*", "reason": ""}}"#,
      "m:2:50: error[bad-value]: `reason` may not be empty"
    ),
    Mistake(
      #""conflicts": {"b": {"version": "*", "lazy": true}}"#,
      "m:2:37: error[bad-value]: a conflict has no order, so it cannot be lazy"
    ),
    Mistake(
      #""dependencies": {"b": {"from": "1.0"}}"#,
      "m:2:32: error[bad-version]: the patch number is missing"
    ),
    Mistake(
      #""dependencies": {"b": {"range": "1.0.0"}}"#,
      "m:2:33: error[wrong-type]: expected an array for `range`, found a string"
    ),
    Mistake(
      #""dependencies": {"b": {"range": ["1.0.0"]}}"#,
      "m:2:33: error[bad-value]: `range` has two versions, found 1"
    ),
    Mistake(
      #""dependencies": {"b": {"range": ["1.0.0", "1.0.0"]}}"#,
      "m:2:33: error[bad-requirement]: no version is in this range: 1.0.0 is not below 1.0.0"
    ),
    Mistake(
      #""dependencies": {"b": {"closedRange": ["1.0.1", "1.0.0"]}}"#,
      "m:2:39: error[bad-requirement]: no version is in this range: 1.0.1 is not below 1.0.0"
    ),
    // Everything at once.
    Mistake(
      #""kind": 1, "dependencies": {"b": "?", "c": "01"}, "yankd": """#,
      "m:2:9: error[wrong-type]: expected a string for `kind`, found a number",
      "m:2:34: error[bad-requirement]: expected a version, found `?`",
      "m:2:44: error[bad-requirement]: leading zero in `01`",
      "m:2:51: error[unknown-key]: a module manifest has no key `yankd`"
    ),
  ]

  @Test("Marks the exact place inside a string, unless escapes obscure it")
  func marks() throws {
    let plain = #"{"name": "a", "version": "1.02.3"}"#
    let escaped = #"{"name": "a", "version": "1.\u00302.3"}"#
    let first = try #require(ModuleManifest.decode(Array(plain.utf8), path: "m").diagnostics.first)
    #expect(first.position.column == 26)
    #expect((first.marked.column, first.marked.length) == (29, 2))
    let second = try #require(ModuleManifest.decode(Array(escaped.utf8), path: "m").diagnostics.first)
    #expect((second.marked.column, second.marked.length) == (26, 13))
  }

  @Test("Lists mistakes up to a limit")
  func many() {
    let keys = (0..<5000).map { "\"k\($0)\": 0" }.joined(separator: ",")
    let decoded = ModuleManifest.decode(Array("{\(keys)}".utf8), path: "m")
    #expect(decoded.diagnostics.count == 200)
  }
}
