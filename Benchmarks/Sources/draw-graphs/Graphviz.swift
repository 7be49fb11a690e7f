import Foundation
import ModuleKit

/// The same graph, drawn by Graphviz's dot.
enum Graphviz {
  struct Drawing {
    let crossings: Int
    let milliseconds: Double
  }

  /// `nil` if there is no dot.
  ///
  /// It gets boxes of the same sizes and no texts, as its own texts would take room that ours do not.
  static func draw(_ graph: ModuleGraph) throws -> Drawing? {
    guard let program else { return nil }
    let layout = GraphLayout(graph)
    var text = "digraph { node [shape=box, fixedsize=true]; edge [arrowhead=none];\n"
    for (index, box) in layout.boxes.enumerated() {
      text += "n\(index) [label=\"\", width=\(Double(box.width) / 72), height=\(Double(box.height) / 72)];\n"
    }
    for (index, edge) in graph.edges.enumerated() {
      text += "n\(edge.from) -> n\(edge.to) [comment=\"\(index)\"];\n"
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).dot")
    try Data((text + "}\n").utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = ["-Tplain", file.path]
    process.standardOutput = output
    let start = ContinuousClock.now
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let time = (ContinuousClock.now - start) / .milliseconds(1)
    return Drawing(
      crossings: Crossings.count(lines(String(decoding: data, as: UTF8.self))),
      milliseconds: time
    )
  }

  /// `edge TAIL HEAD COUNT X Y X Y …`: Bézier curves, of which eight points each are taken.
  private static func lines(_ text: String) -> [Crossings.Line] {
    text.split(separator: "\n").compactMap { (line: Substring) -> Crossings.Line? in
      let words = line.split(separator: " ")
      guard words.first == "edge", words.count > 4, let tail = Int(words[1].dropFirst()),
        let head = Int(words[2].dropFirst()), let count = Int(words[3]), words.count >= 4 + 2 * count
      else { return nil }
      let numbers: [Double] = words[4..<4 + 2 * count].map { Double($0) ?? 0 }
      guard count > 0 else { return nil }
      var controls: [(x: Double, y: Double)] = []
      for index in 0..<count { controls.append((x: numbers[2 * index], y: numbers[2 * index + 1])) }
      var points = [controls[0]]
      for start in stride(from: 0, to: count - 3, by: 3) {
        for step in 1...8 {
          points.append(point(of: controls[start..<start + 4], at: Double(step) / 8))
        }
      }
      return Crossings.Line(tail, head, points)
    }
  }

  /// De Casteljau's way: between neighbours again and again, until one point is left.
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
