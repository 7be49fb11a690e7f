import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Compares what `modctl graph` draws of each small application without a solution with what `modctl resolve` says, and with the
/// files, which this test reads itself.
@Suite("The drawing of a conflict")
struct ConflictDrawingTests {
  typealias JSON = [String: Any]

  /// A small application and its drawing.
  struct Drawing {
    let app: AppFolder
    let graph: JSON
    let failure: JSON
    let svg: String

    init(_ name: String) throws {
      app = try AppFolder(fixture: name)
      graph = try app.modctl("graph", "--format", "json").object()
      failure = try AppFolder.output(of: name, "resolve", "--dry-run", "--format", "json").object()
      svg = try AppFolder.output(of: name, "graph", "--format", "svg").output
    }

    var nodes: [JSON] { graph["nodes"] as? [JSON] ?? [] }
    var edges: [JSON] { graph["edges"] as? [JSON] ?? [] }
    var core: [JSON] { failure["core"] as? [JSON] ?? [] }

    /// Every manifest in the folder except the application's.
    func manifests() throws -> [JSON] {
      try app.texts(".").flatMap { path, text -> [JSON] in
        guard path.hasSuffix("json"), !path.hasSuffix("modules.json"), !path.hasSuffix("scenario.json") else {
          return []
        }
        let documents = path.hasSuffix(".ndjson") ? text.split(separator: "\n").map(String.init) : [text]
        return documents.compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? JSON }
      }
    }
  }

  @Test(
    "Shows exactly what is wrong, and a path to it from the application",
    arguments: Scenario.quick.filter { $0.exit == 1 }
  )
  func drawn(_ scenario: Scenario) throws {
    let drawing = try Drawing(scenario.name)
    expectFacts(drawing)
    try expectFaults(drawing)
    try expectWords(drawing)
  }

  /// Checks that each fact has a marked line, and that a path leads from the application to each part of it.
  private func expectFacts(_ drawing: Drawing) {
    func ends(_ edge: JSON) -> [String] { ["from", "to"].map { edge[$0] as? String ?? "" } }
    func id(_ name: String) -> [String] { [name, "interface:\(name)", "package:\(name)"] }
    for fact in drawing.core {
      let target = (fact["target"] ?? fact["interface"] ?? fact["module"]) as? String ?? ""
      let name = String(target.prefix { $0 != " " })
      switch fact["fact"] as? String {
      case "unavailable":
        let node = drawing.nodes.first { id(name).contains($0["id"] as? String ?? "") }
        #expect(node?["conflict"] as? Bool == true && node?["fault"] != nil, "\(target) is not marked")
      case "root", "edge", "cycle":
        let source =
          fact["fact"] as? String == "root"
          ? "application:\(fact["module"] ?? "")" : fact["module"] as? String ?? ""
        let isOfPackage = fact["kind"] as? String == "package"
        let line = drawing.edges.first { edge in
          ends(edge)[0] == source
            && (isOfPackage ? edge["kind"] as? String == "package" : id(name).contains(ends(edge)[1]))
        }
        #expect(line?["conflict"] as? Bool == true, "\(source) → \(target) is not drawn")
      default:
        let line = drawing.edges.first { ends($0) == ["interface:\(name)", fact["module"] as? String ?? ""] }
        #expect(line?["conflict"] as? Bool == true, "\(name) ← \(fact["module"] ?? "") is not drawn")
      }
    }
    var reached: Set = ["application:\(drawing.graph["application"] ?? "")"]
    var isGrowing = true
    while isGrowing {
      let next = reached.union(drawing.edges.filter { reached.contains(ends($0)[0]) }.map { ends($0)[1] })
      isGrowing = next != reached
      reached = next
    }
    for node in drawing.nodes {
      #expect(reached.contains(node["id"] as? String ?? ""), "no way to \(node["id"] ?? "")")
    }
  }

  private func label(_ edge: JSON) -> String { edge["requirement"] as? String ?? "" }

  /// Checks that the files confirm each fault that a node shows.
  private func expectFaults(_ drawing: Drawing) throws {
    let manifests = try drawing.manifests()
    let guilty = drawing.nodes.filter { $0["fault"] != nil }
    #expect(!guilty.isEmpty)
    for node in guilty {
      let (name, fault) = (node["name"] as? String ?? "", node["fault"] as? String ?? "")
      let versions = manifests.filter { $0["name"] as? String == name }
      let texts = versions.compactMap { $0["version"] as? String }
      let provided = manifests.compactMap { ($0["provides"] as? JSON)?[name] as? String }
      let needs = drawing.core.filter { $0["target"] as? String == name }
      switch fault {
      case "does not exist": #expect(versions.isEmpty)
      case "nothing provides it": #expect(provided.isEmpty)
      case "yanked": #expect(versions.contains { $0["yanked"] != nil })
      case "needs itself": #expect(versions.contains { ($0["dependencies"] as? JSON)?[name] != nil })
      case "a build takes it from one place":
        #expect(Set(drawing.edges.filter { $0["to"] as? String == "package:\(name)" }.map(label)).count > 1)
      case "in a cycle":
        #expect(drawing.core.contains { $0["fact"] as? String == "cycle" && $0["module"] as? String == name })
      case "no version fits":
        #expect(needs.count > 1 || drawing.core.contains { $0["fact"] as? String == "edge" })
      case "a host may leave it out":
        let text = try Data(contentsOf: drawing.app.url.appendingPathComponent("modules.json"))
        let application = try JSONSerialization.jsonObject(with: text) as? JSON
        let lists = (application?["providers"] as? JSON ?? [:]).values.compactMap { $0 as? [String] }
        #expect(lists.contains { $0.contains(name) })
        #expect(
          drawing.edges.contains { $0["to"] as? String == name && $0["kind"] as? String == "dependency" }
        )
      case "only one may provide it":
        #expect(
          Set(
            drawing.core.filter { $0["interface"] as? String == name }.compactMap { $0["module"] as? String }
          ).count > 1
        )
      case "unavailable": #expect(node["unavailable"] is String)
      default:
        let list = fault.drop { !$0.isNumber }
        #expect(!list.isEmpty, "\(fault)")
        if fault.hasPrefix("exists in") {
          #expect(texts.contains { list.hasPrefix($0) } && needs.count == 1)
        } else if fault.hasPrefix("provided in") {
          let only = drawing.core.lazy.compactMap { $0["provider"] as? String }.first
          let provided = try drawing.manifests().filter { only == nil || $0["name"] as? String == only }
            .compactMap { ($0["provides"] as? JSON)?[name] as? String }
          #expect(
            needs.count == 1 && (provided.isEmpty || provided.contains(where: fault.hasSuffix)),
            "\(fault)"
          )
        } else {
          #expect(
            fault.hasPrefix("only pre-releases: ")
              && texts.contains { list.hasPrefix($0) && $0.contains("-") }
          )
        }
      }
      #expect(drawing.svg.contains(fault), "the picture does not say \(fault)")
    }
  }

  /// Checks that the drawing is well-formed and has the conflict and its fixes, and that the page does, too.
  private func expectWords(_ drawing: Drawing) throws {
    #expect(XMLParser(data: Data(drawing.svg.utf8)).parse())
    let message = try #require(drawing.failure["message"] as? String)
    let lines = drawing.svg.matches(of: /<text class="caption[^>]*>([^<]*)</).map { String($0.output.1) }
    func words(_ text: String) -> String { text.split { $0 == " " || $0 == "\n" }.joined(separator: " ") }
    let told = words(lines.joined(separator: " "))
    func escaped(_ text: String) -> String {
      text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
    let plain = told.replacing("&quot;", with: "").replacing("\"", with: "")
    #expect(plain.contains(words(escaped(message.replacing("\"", with: "")))), "\(plain)")
    for fix in (drawing.failure["fixes"] as? [JSON] ?? []).prefix(3) {
      for edit in fix["edits"] as? [JSON] ?? [] {
        let text = (edit["text"] as? String ?? "").replacing("\"", with: "")
        #expect(plain.contains(words(escaped(text))), "\(text)\n\(plain)")
      }
    }
    let page = try drawing.app.modctl("graph", "--format", "html").output
    for fault in drawing.nodes.compactMap({ $0["fault"] as? String }) {
      #expect(page.contains("\"fault\":\"\(fault)\""))
    }
    #expect(page.contains("\"caption\":["))
  }

  @Test("Tells two places of one package apart, in the drawing and in the text")
  func places() throws {
    func manifest(_ name: String, _ owner: String) -> String {
      """
      {"name": "\(name)", "version": "1.0.0",
        "package": {"url": "https://git.example/\(owner)/util.git", "version": "1.0.0"}}
      """
    }
    let app = try AppFolder([
      "modules.json": #"{"name": "shop", "dependencies": {"a": "*", "b": "*"}}"#,
      "manifests/a/1.0.0.json": manifest("a", "one"), "manifests/b/1.0.0.json": manifest("b", "two"),
    ])
    try app.modctl("graph").expect(
      1,
      output: "✗ util https://git.example/one/util.git 1.0.0",
      "✗ util https://git.example/two/util.git 1.0.0",
      "a build takes it from one place"
    )
    let svg = try app.modctl("graph", "--format", "svg").output
    let boxes = svg.matches(of: /<rect x="[0-9]+" y="([0-9]+)"[^>]*\/><text class="name"[^>]*>(✗ util|a|b)</)
    let tops = boxes.map { (name: $0.output.2, top: Int($0.output.1) ?? 0) }.sorted { $0.top < $1.top }
    #expect(tops.count == 3 && tops.last?.name == "✗ util", "the package is below: \(tops)")
    try app.modctl("resolve").expect(1, "one/util.git 1.0.0 ─", "two/util.git 1.0.0 ─", "✗ only one fits")
  }

  @Test("A module that depends on itself has an edge to itself")
  func loop() throws {
    let svg = try AppFolder.output(of: "self-dependency", "graph", "--format", "svg").output
    let box = try #require(svg.firstMatch(of: /class="name"[^>]*>✗ cart</))
    let node = svg[box.range.upperBound...].prefix { $0 != "\n" }
    #expect(node.contains("<g class=\"edge dependency conflict\"><path class=\"line\""), "\(node)")
  }
}
