import ModuleManifests

/// Renders the graph as a single page: the picture, the graph as data, and a script for moving, searching and querying it. The
/// page loads nothing, so it works from a file and without a network.
struct HTMLRenderer {
  let graph: ModuleGraph
  let style: ModuleGraph.Style

  var text: String {
    let name = XMLText.escaped(graph.application)
    let state = graph.isSolved ? "" : " · ✗ no solution"
    let picture = SVGRenderer(graph: graph, style: drawing)
    // A wide picture is larger on paper that is wide, too, and fits on one page with the name above it.
    let paper =
      picture.width > picture.height
      ? "\n@page{size:landscape}\n@media print{#stage svg{max-height:calc(100vh - 7rem)}}" : ""
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
      script-src 'unsafe-inline'; img-src data:">
      <link rel="icon" href="data:,">
      <title>\(name): modules</title>
      <style>
      \(SVGStyle.text)
      \(Self.resource(PackageResources.page_css))\(paper)</style>
      <noscript><style>
      header>:not(h1){display:none}
      #stage{overflow:auto;touch-action:auto}
      #stage svg{position:static;will-change:auto}
      #stage,#stage svg,.node{cursor:auto}
      </style></noscript>
      </head>
      <body>
      <a class="skip" href="#details">Skip to the details</a>
      <header>
      <h1>\(name) <small>modules\(state)</small></h1>
      <div class="search"><input id="search" type="search" placeholder="Search (/)" aria-label="Search modules" \
      role="combobox" aria-expanded="false" aria-controls="found" autocomplete="off" spellcheck="false">\
      <ul id="found" role="listbox" aria-label="Found modules"></ul></div>
      <label><input type="checkbox" id="lines" checked> Lines</label>
      <button type="button" id="closer" aria-label="Zoom in">+</button>
      <button type="button" id="farther" aria-label="Zoom out">−</button>
      <button type="button" id="fit">Fit</button>
      </header>
      <aside id="details" tabindex="-1" aria-live="polite" aria-label="Details"><noscript>
      <h2>\(name)</h2>
      \(told)
      <p class="quiet">Search, zoom and details need JavaScript.</p>
      </noscript></aside>
      <main id="stage" tabindex="-1">
      \(picture.element(embedded: true))
      </main>
      <script type="application/json" id="graph-data">\(data)</script>
      <script>
      \(Self.resource(PackageResources.page_js))</script>
      </body>
      </html>

      """
  }

  /// What the panel says first, for a browser that does not run the script.
  private var told: String {
    style.caption.map { "<p class=\"fix\">\(XMLText.escaped($0))</p>" }.joined(separator: "\n")
  }

  /// The picture has no caption, because the panel next to it says the same.
  private var drawing: ModuleGraph.Style {
    var style = style
    style.caption = []
    return style
  }

  /// JSON contains `<` only inside strings, where it can be escaped as a number, so no text can end the element.
  private var data: String {
    var document = GraphDocument(graph: graph).object
    if !style.caption.isEmpty { document["caption"] = .strings(style.caption) }
    return Printable.replacing(in: JSONValue.object(document).compactText) { scalar in
      switch scalar {
      case "<": "\\u003c"
      case ">": "\\u003e"
      case "&": "\\u0026"
      default: String(scalar)
      }
    }
  }

  private static func resource(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
