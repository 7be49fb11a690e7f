import TestSupport
import Testing

/// Articles with one false statement each, which the checker must notice. They are listed by name, since a text with fences does
/// not belong in a test's log.
@Suite("The article checker")
struct ArticleCheckerTests {
  private func problems(_ text: String) async throws -> [String] {
    var checker = try ArticleChecker(Article(path: "Article.md", text: text))
    try await checker.run()
    return checker.problems
  }

  @Test("Finds nothing in an article in which everything is true")
  func fine() async throws {
    let text = """
      <!-- excerpt: Package.swift -->
      ```swift
      name: "ModuleKit",
      platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)],
      ```

      | Written | Normalized | Admits |
      |---|---|---|
      | `^1 \\|\\| ^3` | `>=1.0.0 <2.0.0 \\|\\| >=3.0.0 <4.0.0` | `1.2.0` |

      <!-- folder -->
      <!-- file: modules.json -->
      ```json
      { "name": "shop", "dependencies": { "log": "^1" } }
      ```

      <!-- file: manifests/log.ndjson -->
      ```json
      { "name": "log", "version": "1.0.0" }
      ```

      ```console
      $ modctl resolve
      Resolved 1 module for shop (1 direct)
      …
      Wrote …lock.json.
      $ modctl resolve --locked
      …
      modules.lock.json is up to date.
      $ modctl rezolve >/dev/null 2>&1
      $ echo $?
      64
      ```
      """
    #expect(try await problems(text) == [])
  }

  private static let table = "| Written | Normalized | Admits | Leaves out |\n|---|---|---|---|\n"
  private static let keys = "| Key of an override | Type | Default |\n|---|---|---|\n"
  private static let mistakes = "| In module.json | Message | What to do |\n|---|---|---|\n"

  private static let wrong = [
    "a requirement's interval": table + "| `^1.2` | `>=1.2.0 <3.0.0` | `1.2.0` | `2.0.0` |\n",
    "an admitted version": table + "| `^1.2` | `>=1.2.0 <2.0.0` | `2.0.0` | `2.0.0` |\n",
    "a refused version": table + "| `^1.2` | `>=1.2.0 <2.0.0` | `1.2.0` | `1.9.0` |\n",
    "a text that is not a requirement": table + "| `^1.2.x.4` | `*` | `1.2.0` | |\n",
    "a list without backquotes": table + "| `^1.2` | `>=1.2.0 <2.0.0` | 1.2.0 | `2.0.0` |\n",
    "a row that is too short": table + "| `^1.2` | `>=1.2.0 <2.0.0` | `1.2.0` |\n",
    "an empty table": table,
    "a limit": "| Limit | Value |\n|---|---|\n| Length of a version | 255 bytes |\n",
    "an unknown table": "| Animal | Sound |\n|---|---|\n| cat | `purr` |\n",
    "a command that does not exist": "| Command | Does |\n|---|---|\n| `modctl solve` | solves |\n",
    "an option that does not exist": "| Command | Does |\n|---|---|\n| `modctl why A --invert` | it |\n",
    "an option that graph does not have": "| Option of graph | Shows |\n|---|---|\n| `--strict` | all |\n",
    "a key that is not listed": keys
      + "| `module` | string | required |\n| `version` | string | required |\n",
    "a key's type": keys
      + "| `module` | array | required |\n| `version` | string | required |\n| `reason` | string | required |\n",
    "a key's default": keys
      + "| `module` | string | required |\n| `version` | string | required |\n| `reason` | string | none |\n",
    "a message": mistakes
      + "| `\"version\": \"1.02.3\"` | leading zero in `2` | write the number without it |\n",
    "a hint": mistakes + "| `\"version\": \"1.02.3\"` | leading zero in `02` | do something |\n",
    "a mistake that is none": mistakes
      + "| `\"version\": \"1.2.3\"` | leading zero | |\n",
    "a merge":
      "| Ancestor | Ours | Theirs | Merged |\n|---|---|---|---|\n| 1.0.0 | 1.0.0 | 1.1.0 | 1.0.0 |\n",
    "a pattern":
      "| Pattern | Matches | Does not match |\n|---|---|---|\n| `*/a` | `b/a`, `c/d/a` | |\n",
    "a file in a catalog":
      "| File in a catalog | Content | Found as |\n|---|---|---|\n"
      + "| `log/1.0.0.json` | `{\"name\": \"log\", \"version\": \"1.0.0\"}` | log 1.0.1 |\n",
    "a manifest with an unknown key":
      "<!-- file: module.json -->\n```json\n{ \"name\": \"a\", \"version\": \"1.0.0\", \"k\": 1 }\n```\n",
    "JSON without a mark": "```json\n{ \"name\": \"a\", \"version\": \"1.0.0\" }\n```\n",
    "a file of no known kind": "<!-- file: notes.txt -->\n```\nNotes\n```\n",
    "a mark without a fence": "<!-- file: module.json -->\n",
    "an excerpt of another text": "<!-- excerpt: Package.swift -->\n```swift\nlet package = Packet(\n```\n",
    "an excerpt with a line left out":
      "<!-- excerpt: Package.swift -->\n```swift\nlet package = Package(\n  products: [\n```\n",
    "an excerpt of no file": "<!-- excerpt: Package.json -->\n```json\n{}\n```\n",
    "an empty excerpt": "<!-- excerpt: Package.swift -->\n```swift\n```\n",
    "an excerpt without a fence": "<!-- excerpt: Package.swift -->\n",
    "an unknown mark": "<!-- skip -->\n",
    "an output": "```console\n$ echo one\ntwo\n```\n",
    "an output that is not shown": "```console\n$ echo one\n```\n",
    "an output that is only left out": "```console\n$ echo one\n…\n```\n",
    "a failure without its exit code": "```console\n$ false\n```\n",
    "an exit code": "```console\n$ false\n$ echo $?\n2\n```\n",
    "a console without a command": "```console\nmodctl resolve\n```\n",
    "Swift code that is not compiled": "```swift\nprint(1)  // 1\n```\n",
    "a Swift file that is not compiled":
      "<!-- file: Sources/Log/Log.swift -->\n```swift\nactor Log {}\n```\n",
    "a package without a mark": "<!-- file: Package.swift -->\n```swift\nPackage()\n```\n",
    "a state that is missing": "| State | Means |\n|---|---|\n| `idle` | Not initialized. |\n",
    "a language that is not checked": "```yaml\na: b\n```\n",
  ]

  @Test("Notices false statements", arguments: wrong.keys.sorted())
  func notices(_ name: String) async throws {
    let text = try #require(Self.wrong[name])
    #expect(try await problems(text).count >= 1)
  }

  @Test("Compares what Swift code prints with its comments")
  func swift() async throws {
    let region = try #require(ArticleRegion.all.first)
    #expect(try await problems("```swift\nimport ModuleKit\n\n\(region)```\n") == [])
    #expect(ArticleRegion.difference("print(1)  // 1\n", printed: ["1"]) == [])
    #expect(ArticleRegion.difference("print(1)  // 2\n", printed: ["1"]) != [])
    #expect(ArticleRegion.difference("print(1)\n", printed: ["1"]) != [])
    #expect(ArticleRegion.difference("let one = 1\n", printed: []) != [])
    let printer = CodePrinter()
    printer("a", 1)
    #expect(printer.lines == ["a 1"])
  }
}
