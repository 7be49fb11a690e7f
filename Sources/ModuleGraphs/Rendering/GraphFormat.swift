import ModuleManifests

extension ModuleGraph {
  /// A language that a graph can be written in.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// Graphviz.
    case dot
    /// Mermaid, as code hosts draw it in Markdown.
    case mermaid
    /// `modctl.graph/1`.
    case json
    /// A picture of its own.
    case svg
    /// A page with the picture that can be moved, searched and asked; it needs no network.
    case html
  }

  /// What is shown beside nodes and edges.
  public struct Style: Sendable, Hashable {
    /// Whether the waves of initialization are named.
    public var showsLayers = false

    public init() {}
  }

  /// The graph in a language. Equal graphs give equal text.
  ///
  /// - Complexity: for pictures see ``GraphLayout``; otherwise O(n + e).
  public func text(as format: Format, style: Style = Style()) -> String {
    switch format {
    case .dot: DotRenderer(graph: self, style: style).text
    case .mermaid: MermaidRenderer(graph: self, style: style).text
    case .json: GraphDocument(graph: self).json.text + "\n"
    case .svg: SVGRenderer(graph: self, style: style).document
    case .html: HTMLRenderer(graph: self, style: style).text
    }
  }

  /// The waves that occur, the last first, with their nodes.
  package var waves: [(wave: Int, nodes: [Int])] {
    var byWave: [Int: [Int]] = [:]
    for node in nodes.indices {
      if let wave = nodes[node].wave { byWave[wave, default: []].append(node) }
    }
    return byWave.keys.sorted(by: >).map { ($0, byWave[$0] ?? []) }
  }
}
