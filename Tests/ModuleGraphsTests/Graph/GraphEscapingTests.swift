import Foundation
import ModuleManifests
import Testing

@testable import ModuleGraphs

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Escaping in each format")
struct GraphEscapingTests {
  private static let names = ["a.b", "a-b", "a_b", "scope/a.b-c_d", "end", "graph", "A1", "x--y", "node"]
  private static let hostile = [
    "^1 || ^3", ">=1.0.0 <2.0.0", #"say "hi" & <b>bold</b>"#, "it's `code` ]]> --> */ #1; {x} [y] (z)",
    #"back\slash\n"#, "</script><script>alert(1)</script>", "<!-- x", "a\u{202E}b\u{0}c\u{1B}[31m",
    "line\nbreak",
  ]

  /// Every name needs every other with each hostile text, and the texts appear everywhere a manifest can have them.
  private var graph: ModuleGraph {
    var nodes: [ModuleGraph.Node] = [.init(.application, #"shop "& <co>""#)]
    var edges: [ModuleGraph.Edge] = []
    for (index, name) in Self.names.enumerated() {
      var node = ModuleGraph.Node(.catalog, name, version: "1.0.0-rc.1+build.\(index)")
      node.summary = Self.hostile[index]
      node.overrideReason = Self.hostile[index]
      node.yankReason = Self.hostile[index]
      node.position = .init(file: "manifests/<\(index)>&\".json", line: 1, column: 2)
      nodes.append(node)
      var edge = ModuleGraph.Edge(from: 0, to: index + 1, .dependency, Self.hostile[index])
      edge.reason = Self.hostile[index]
      edges.append(edge)
    }
    nodes.append(.init(.interface, "end"))
    edges.append(.init(from: 1, to: nodes.count - 1, .interface, "^1"))
    edges.append(.init(from: nodes.count - 1, to: 2, .provider, "1.0.0"))
    return ModuleGraph(application: #"shop "& <co>""#, nodes: nodes, edges: edges, isSolved: true)
  }

  @Test("SVG is valid XML, with every text unchanged or visibly escaped")
  func svg() throws {
    let text = graph.text(as: .svg)
    let reader = TextReader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    for name in Self.names { #expect(reader.texts.contains(name)) }
    for requirement in Self.hostile.prefix(4) {
      #expect(reader.texts.contains { $0.contains(requirement) }, "\(requirement)")
    }
    #expect(!text.unicodeScalars.contains("\u{202E}") && !text.unicodeScalars.contains("\u{1B}"))
    #expect(reader.elements.isSubset(of: ["svg", "title", "desc", "style", "g", "rect", "path", "text"]))
  }

  @Test("No text ends an element of the page, and its data is the graph")
  func html() throws {
    let text = graph.text(as: .html)
    #expect(text.components(separatedBy: "<script").count == 3)
    #expect(text.components(separatedBy: "</script>").count == 3)
    #expect(!text.contains("<b>"))
    let start = try #require(text.range(of: #"id="graph-data">"#)).upperBound
    let end = try #require(text.range(of: "</script>", range: start..<text.endIndex)).lowerBound
    let data = try JSONSerialization.jsonObject(with: Data(text[start..<end].utf8)) as? NSDictionary
    let json = try JSONSerialization.jsonObject(with: Data(graph.text(as: .json).utf8)) as? NSDictionary
    #expect(data == json)
    for address in ["http://", "https://", "src=", "@import", "url("] {
      let rest = text.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
      #expect(!rest.contains(address), "\(address)")
    }
  }

  @Test("JSON has every text unchanged")
  func json() throws {
    let object = try JSONSerialization.jsonObject(with: Data(graph.text(as: .json).utf8)) as? [String: Any]
    let nodes = try #require(object?["nodes"] as? [[String: Any]])
    let edges = try #require(object?["edges"] as? [[String: Any]])
    #expect(Set(nodes.compactMap { $0["summary"] as? String }) == Set(Self.hostile))
    #expect(Set(edges.compactMap { $0["reason"] as? String }) == Set(Self.hostile))
    #expect(Set(nodes.compactMap { $0["id"] as? String }).count == nodes.count)
  }

  @Test("DOT quotes every name and text, and the quotes end where they should")
  func dot() throws {
    for line in graph.text(as: .dot).split(separator: "\n") {
      var isQuoted = false
      var isEscaped = false
      var outside = ""
      for character in line {
        if isEscaped {
          // Graphviz drops the backslash of any other escape, or replaces it with a name.
          #expect(#""\n"#.contains(character), "\(line)")
          isEscaped = false
        } else if isQuoted, character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted.toggle()
        } else if !isQuoted {
          outside.append(character)
        }
      }
      #expect(!isQuoted, "\(line)")
      let allowed = #/[A-Za-z0-9_=,;:\[\]{} \->/*#.]*/#
      #expect(outside.wholeMatch(of: allowed) != nil, "\(outside)")
      for name in Self.names where name.contains(where: { ".-/".contains($0) }) {
        #expect(!outside.contains(name))
      }
    }
  }

  @Test("Mermaid text contains nothing that has a meaning in Mermaid")
  func mermaid() throws {
    for line in graph.text(as: .mermaid).split(separator: "\n") {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      #expect(parts.count == 1 || parts.count == 3, "\(line)")
      guard parts.count == 3 else { continue }
      let text = parts[1].replacing("<br/>", with: "")
      #expect(!text.contains { "<>|`*_\\[](){}".contains($0) }, "\(text)")
      // The remaining number signs are escapes.
      #expect(text.replacing(#/#[0-9]+;/#, with: "").contains("#") == false)
    }
  }
}

/// Collects the contents of an XML document.
private final class TextReader: NSObject, XMLParserDelegate {
  var texts: [String] = []
  var elements: Set<String> = []

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    elements.insert(name)
    texts.append("")
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    texts[texts.count - 1] += string
  }
}
