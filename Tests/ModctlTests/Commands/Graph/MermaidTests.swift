import Foundation
import TestSupport
import Testing

@Suite("Mermaid text")
struct MermaidTests {
  @Test("Follows the grammar for every fixture", arguments: GraphFixture.all)
  func fixtures(_ fixture: GraphFixture) throws {
    let file = GraphFixture.folder.appendingPathComponent("\(fixture.app).mermaid")
    let grammar = MermaidGrammar(try String(contentsOf: file, encoding: .utf8))
    #expect(grammar.problems == [])
    #expect(!grammar.nodes.isEmpty)
  }

  @Test("Follows the grammar for names with every legal character")
  func names() throws {
    // No two names differ only in case, which a catalog forbids.
    var names = "abcdefghijklmnopqrstuvwxyz".flatMap { ["\($0)", "a\($0)z", "\($0)1".uppercased()] }
    names += "0123456789".flatMap { ["\($0)", "x_\($0)"] }
    names += ["a.b", "a-b", "a_b", "a--b", "a-.b", "scope/name", "end", "class", "subgraph", "graph", "x-2"]
    let lines =
      ["shop: " + names.map { "\($0) ^1 || >=2 <3" }.joined(separator: "; ")]
      + names.map { "\($0) 1.0.0+build.5" }
    let app = try CompactApp(lines.joined(separator: "\n"))
    let folder = try app.folder()
    for arguments in [["--format", "mermaid"], ["--format", "mermaid", "--layers"]] {
      let result = try Modctl.run(["graph"] + arguments, in: folder.url)
      result.expect(0)
      let grammar = MermaidGrammar(result.output)
      #expect(grammar.problems == [])
      #expect(grammar.nodes.count == Set(names).count + 1 && grammar.edgeCount == Set(names).count)
    }
  }

  @Test(
    "Rejects invalid text",
    arguments: [
      "n0[\"a\"]", "graph TD\n", "flowchart TD\nn0[a]\n", "flowchart TD\nn0[\"a_b\"]\n",
      "flowchart TD\nn0[\"a\"]\nn0 --> n1\n", "flowchart TD\nn0[\"a\"]\nn0 -> n0\n",
      "flowchart TD\nsubgraph a[\"b\"]\n", "flowchart TD\nn0[\"a\"]\nclass n0 red\n", "flowchart TD\nend\n",
      "flowchart TD\nn0[\"a\"]\nlinkStyle 0 stroke:#cf222e\n", "flowchart TD\nn0[\"#99999999;\"]\n",
    ]
  )
  func wrong(_ text: String) {
    #expect(!MermaidGrammar(text).problems.isEmpty)
  }
}
