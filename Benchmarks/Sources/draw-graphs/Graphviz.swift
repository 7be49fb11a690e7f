import Foundation
import ModuleGraphs

/// Draws the same graph with Graphviz's dot.
enum Graphviz {
  enum Result {
    case drawn(Drawing)
    /// It took too long. Has the crossings between ranks that it had counted itself by then, if it got that far.
    case stopped(crossings: Int?)
    case missing
  }

  /// Draws boxes of the same sizes and no texts, since dot's own texts would take space that ours do not.
  ///
  /// - Parameters:
  ///   - inWaves: Whether its ranks are the waves, as ours are, instead of its own choice.
  ///   - patience: The number of seconds after which it is stopped.
  static func draw(_ graph: ModuleGraph, _ layout: GraphLayout, inWaves: Bool, patience: Int) throws -> Result
  {
    guard let program else { return .missing }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).dot")
    try Data(source(graph, layout, inWaves: inWaves).utf8).write(to: file)
    let picture = file.appendingPathExtension("plain")
    let process = Process()
    process.executableURL = program
    process.arguments = ["-v", "-Tplain", "-o", picture.path, file.path]
    let log = file.appendingPathExtension("log")
    try Data().write(to: log)
    process.standardError = try FileHandle(forWritingTo: log)
    defer { for file in [file, picture, log] { try? FileManager.default.removeItem(at: file) } }
    let start = ContinuousClock.now
    try process.run()
    while process.isRunning, ContinuousClock.now - start < .seconds(patience) { usleep(2000) }
    guard !process.isRunning else {
      process.terminate()
      process.waitUntilExit()
      return .stopped(crossings: crossings(try String(contentsOf: log, encoding: .utf8)))
    }
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    let text = try String(contentsOf: picture, encoding: .utf8)
    // `graph SCALE WIDTH HEIGHT`, in inches, at dot's 72 points per inch.
    let size = text.prefix { $0 != "\n" }.split(separator: " ").compactMap { Double($0) }
    guard size.count == 3 else { return .stopped(crossings: nil) }
    return .drawn(Drawing(lines(text), (size[1] * 72, size[2] * 72), milliseconds: time))
  }

  /// Finds `… best_cross N` in what dot prints while it works.
  private static func crossings(_ log: String) -> Int? {
    log.split(separator: "\n").last { $0.contains("best_cross ") }.flatMap { line in
      line.split(separator: " ").last.flatMap { Int($0) }
    }
  }

  private static func source(_ graph: ModuleGraph, _ layout: GraphLayout, inWaves: Bool) -> String {
    var text = "digraph { node [shape=box, fixedsize=true]; edge [arrowhead=none];\n"
    for (index, box) in layout.boxes.enumerated() {
      text += "n\(index) [label=\"\", width=\(Double(box.width) / 72), height=\(Double(box.height) / 72)];\n"
    }
    if inWaves {
      // An invisible chain keeps the ranks in order.
      for (number, layer) in layout.layers.filter({ !$0.nodes.isEmpty }).enumerated() {
        text += "w\(number) [style=invis, label=\"\", width=0.01, height=0.01];\n"
        if number > 0 { text += "w\(number - 1) -> w\(number) [style=invis];\n" }
        text += "{rank=same; w\(number); \(layer.nodes.map { "n\($0);" }.joined(separator: " "))}\n"
      }
    }
    for (index, edge) in graph.edges.enumerated() {
      text += "n\(edge.from) -> n\(edge.to) [comment=\"\(index)\"];\n"
    }
    return text + "}\n"
  }

  /// `edge TAIL HEAD COUNT X Y X Y …`: Bézier curves, each sampled at eight points.
  private static func lines(_ text: String) -> [Drawing.Line] {
    text.replacingOccurrences(of: "\\\n", with: "").split(separator: "\n").compactMap {
      (line: Substring) -> Drawing.Line? in
      let words = line.split(separator: " ")
      guard words.first == "edge", words.count > 4, words[1].hasPrefix("n"),
        let tail = Int(words[1].dropFirst()),
        let head = Int(words[2].dropFirst()), let count = Int(words[3]), words.count >= 4 + 2 * count
      else { return nil }
      let numbers: [Double] = words[4..<4 + 2 * count].map { Double($0) ?? 0 }
      guard count > 0 else { return nil }
      var controls: [(x: Double, y: Double)] = []
      for index in 0..<count { controls.append((x: numbers[2 * index] * 72, y: numbers[2 * index + 1] * 72)) }
      var points = [controls[0]]
      for start in stride(from: 0, to: count - 3, by: 3) {
        for step in 1...8 {
          points.append(point(of: controls[start..<start + 4], at: Double(step) / 8))
        }
      }
      return Drawing.Line(tail, head, points)
    }
  }

  /// De Casteljau's algorithm: interpolates between neighbors repeatedly until one point is left.
  private static func point(of controls: ArraySlice<(x: Double, y: Double)>, at share: Double) -> (
    x: Double, y: Double
  ) {
    var points = Array(controls)
    while points.count > 1 {
      points = zip(points, points.dropFirst()).map { first, second -> (x: Double, y: Double) in
        let x: Double = first.x + (second.x - first.x) * share
        let y: Double = first.y + (second.y - first.y) * share
        return (x, y)
      }
    }
    return points.first ?? (0, 0)
  }

  private static var program: URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent("dot") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
