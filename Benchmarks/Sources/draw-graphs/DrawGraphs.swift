import ArgumentParser
import Foundation
import ModuleCatalogs
import ModuleGraphs
import ModuleManifests
import ModuleTools

/// Draws graphs and reports how many edges cross and how long it took, compared with Graphviz where that is installed.
@main
struct DrawGraphs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw-graphs",
    abstract: "Draw applications of several sizes and compare the pictures with those of Graphviz.",
    discussion: """
      Draws the sample shop, selections of 30, 50, 200 and 500 modules of a real registry if there is one, and random \
      applications; or one of your own. Prints a table for each: modctl's picture, that of dot, and that of dot when its \
      ranks are the waves, too. All are measured in the same way, from the edges as they are drawn:

      crossings  places where drawn lines cross; what several edges share is one line, and edges that share an end \
      do not count as crossing
      pairs      pairs of edges that cross, so a line that ten edges share counts tenfold
      length     of all drawn lines, in thousands of pixels
      size       of the picture, in pixels
      ms         for the text of the whole picture, best of three
      """
  )

  @Argument(help: "The folder of an application; by default, all those named above.")
  var directory: String?

  @Option(
    help: ArgumentHelp(
      "A catalog of a real registry, one manifest per line; by default purescript.ndjson in $MODULEKIT_DATA.",
      valueName: "file"
    )
  )
  var registry: String?

  @Option(help: ArgumentHelp("Keep the generated applications in this folder.", valueName: "folder"))
  var keep: String?

  @Option(help: "Stop dot after this many seconds.")
  var patience = 240

  func run() throws {
    if let directory {
      try report(directory)
      return
    }
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let folder = keep.map { URL(fileURLWithPath: $0) } ?? scratch
    defer { try? FileManager.default.removeItem(at: scratch) }
    try report(FileManager.default.currentDirectoryPath)
    if let path = registryPath {
      let catalog = Catalog(
        of: ApplicationManifest(name: "benchmark", catalogs: [CatalogReference(.path(path))])
      )
      catalog.readEverything()
      for count in [30, 50, 200, 500] {
        let place = folder.appendingPathComponent("registry-\(count)")
        try RegistryApplication(count, of: catalog, path: path).write(to: place)
        try report(place.path)
      }
    } else {
      print("no registry: set MODULEKIT_DATA or name one with --registry\n")
    }
    for count in [10, 30, 100, 500] {
      let place = folder.appendingPathComponent("random-\(count)")
      try RandomApplication(modules: count).write(to: place)
      try report(place.path)
    }
  }

  private var registryPath: String? {
    registry ?? ProcessInfo.processInfo.environment["MODULEKIT_DATA"].map { "\($0)/purescript.ndjson" }
  }

  private func report(_ directory: String) throws {
    let application = try ApplicationResolver(directory: directory).resolve()
    let graph = ModuleGraph(application)
    var time = Double.infinity
    for _ in 0..<3 {
      let start = ContinuousClock.now
      _ = graph.text(as: .svg)
      time = min(time, (ContinuousClock.now - start) / .milliseconds(1))
    }
    let layout = GraphLayout(graph)
    let lines = zip(graph.edges, layout.routes).map { edge, route in
      Drawing.Line(edge.from, edge.to, route.map { (Double($0.x), Double($0.y)) })
    }
    let own = Drawing(lines, (Double(layout.width), Double(layout.height)), milliseconds: time)
    print(
      "\(application.manifest.name): \(graph.nodes.count { $0.isModule }) modules, \(graph.edges.count) edges"
    )
    let titles = ["", "crossings", "pairs", "length", "size", "ms"]
    print(row(titles))
    var other: Drawing?
    let free = try Graphviz.draw(graph, layout, inWaves: false, patience: patience)
    if case .drawn(let drawing) = free { other = drawing }
    print(row(["modctl"] + cells(own, beside: other)))
    switch free {
    case .drawn(let drawing):
      print(row(["dot"] + cells(drawing, beside: nil)))
      // Fixed ranks make it even slower.
      if drawing.milliseconds < 10_000,
        case .drawn(let waves) = try Graphviz.draw(graph, layout, inWaves: true, patience: patience)
      {
        print(row(["dot, waves"] + cells(waves, beside: drawing)))
      }
    case .stopped(let crossings):
      let known = crossings.map { "; it had counted \($0) crossings between its ranks" } ?? ""
      print("dot was stopped after \(patience) seconds\(known)")
    case .missing:
      print("Graphviz is not installed: nothing to compare with")
    }
    print("")
    fflush(nil)
  }

  private func cells(_ drawing: Drawing, beside other: Drawing?) -> [String] {
    func share(_ value: Double, _ other: Double?) -> String {
      guard let other, other > 0 else { return "" }
      return String(format: " (%.2f)", value / other)
    }
    return [
      "\(drawing.crossings)" + share(Double(drawing.crossings), other.map { Double($0.crossings) }),
      "\(drawing.pairs)" + share(Double(drawing.pairs), other.map { Double($0.pairs) }),
      String(format: "%.1f", drawing.length / 1000) + share(drawing.length, other?.length),
      "\(Int(drawing.size.width)) x \(Int(drawing.size.height))",
      String(format: "%.1f", drawing.milliseconds),
    ]
  }

  private func row(_ cells: [String]) -> String {
    let widths = [12, 18, 18, 18, 15, 10]
    return zip(cells, widths).map { cell, width in
      let space = String(repeating: " ", count: max(1, width - cell.count))
      return width == 12 ? cell + space : space + cell
    }.joined()
  }
}
