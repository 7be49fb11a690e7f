import ModuleManifests

extension ModuleGraph {
  /// An output format for a graph.
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// Graphviz.
    case dot
    /// Mermaid, which code hosts render in Markdown.
    case mermaid
    /// `modctl.graph/1`.
    case json
    /// A standalone picture.
    case svg
    /// A page with a picture that can be moved, searched and queried; it needs no network.
    case html
  }

  /// Options for how to show nodes and edges.
  public struct Style: Sendable, Hashable {
    /// The direction in which arrows point.
    #if hasAttribute(nonexhaustive)
      @nonexhaustive
    #endif
    public enum Direction: String, Sendable, Hashable, CaseIterable {
      /// The application is at the top, and what starts first is at the bottom.
      case down
      /// The application is on the left, and what starts first is on the right.
      case right
    }

    /// The direction of arrows. Default: ``Direction/down``.
    public var direction = Direction.down
    /// Whether to show the waves of initialization as bands or boxes. Pictures of a selection always name them.
    public var showsLayers = false
    /// The text above the picture, one element per paragraph: why there is no selection, or why there is nothing to show.
    public var caption: [String] = []

    public init() {}
  }

  /// Returns the graph in a format. Equal graphs produce equal text.
  ///
  /// - Complexity: for pictures, see ``GraphLayout``; otherwise O(n + e).
  public func text(as format: Format, style: Style = Style()) -> String {
    switch format {
    case .dot: DotRenderer(graph: self, style: style).text
    case .mermaid: MermaidRenderer(graph: self, style: style).text
    case .json: GraphDocument(graph: self).json.text + "\n"
    case .svg: SVGRenderer(graph: self, style: style).document
    case .html: HTMLRenderer(graph: self, style: style).text
    }
  }

  /// The waves that occur, last first, with their nodes.
  package var waves: [(wave: Int, nodes: [Int])] {
    var byWave: [Int: [Int]] = [:]
    for node in nodes.indices {
      if let wave = nodes[node].wave { byWave[wave, default: []].append(node) }
    }
    return byWave.keys.sorted(by: >).map { ($0, byWave[$0] ?? []) }
  }
}
