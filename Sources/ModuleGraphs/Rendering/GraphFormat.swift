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
    /// Where arrows point to.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum Direction: String, Sendable, Hashable, CaseIterable {
      /// The application is at the top, what starts first at the bottom.
      case down
      /// The application is at the left, what starts first at the right.
      case right
    }

    public var direction = Direction.down
    /// Whether the waves of initialization are set apart as bands or boxes. Pictures of a selection name them in any case.
    public var showsLayers = false
    /// What is said above the picture, a paragraph each: why there is no selection, or why there is nothing to see.
    public var caption: [String] = []

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
