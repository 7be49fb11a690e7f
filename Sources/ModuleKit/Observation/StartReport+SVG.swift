import ModuleManifests

extension StartReport {
  /// The start as a picture: one bar a module, from left to right as time went, the critical path marked.
  ///
  /// A Gantt chart for `start.svg`, to be opened in a browser. Bars stand in the order in which they begin. What is on the
  /// critical path is told by a thick border as well as by its colour.
  ///
  /// - Complexity: O(modules log modules).
  public var svg: String {
    let order = modules.indices.sorted {
      (modules[$0].began, modules[$0].ended, $0) < (modules[$1].began, modules[$1].ended, $1)
    }
    let critical = Set(criticalPath.map(\.name))
    let labels = 8 * (modules.map { DisplayWidth.of($0.name) }.max() ?? 0) + 24
    let height = 20 * modules.count + 50
    let whole = max(1, duration.inMicroseconds, modules.map(\.ended.inMicroseconds).max() ?? 1)
    // 1 unless the start took centuries: then digits are dropped, so that the products below do not overflow.
    let unit = whole / (1 << 50) + 1
    func x(_ time: Duration) -> Int {
      let share = 900 * (min(max(0, time.inMicroseconds), whole) / unit) / max(1, whole / unit)
      return labels + share
    }
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(labels + 1_000) \(height)\" "
        + "font-family=\"sans-serif\" font-size=\"12\">",
      "<title>\(modules.count) modules in \(duration.inSeconds)</title>",
    ]
    for step in 0...4 {
      let time = duration.clamped * step / 4
      lines.append(
        "<line x1=\"\(x(time))\" y1=\"20\" x2=\"\(x(time))\" y2=\"\(height - 20)\" stroke=\"#ccc\"/>"
          + "<text x=\"\(x(time))\" y=\"14\" text-anchor=\"middle\">\(time.inSeconds)</text>"
      )
    }
    for (row, index) in order.enumerated() {
      let module = modules[index]
      let isCritical = critical.contains(module.name)
      let (left, top) = (x(module.began), 20 * row + 26)
      let fill = isCritical ? "#d55e00" : "#56b4e9"
      let border = isCritical ? " stroke=\"#000\" stroke-width=\"2\"" : ""
      lines.append(
        "<text x=\"\(labels - 8)\" y=\"\(top + 11)\" text-anchor=\"end\">\(module.name)</text>"
          + "<rect x=\"\(left)\" y=\"\(top)\" width=\"\(max(2, x(module.ended) - left))\" height=\"14\" "
          + "fill=\"\(fill)\"\(border)><title>\(module.name): \(module.duration.inSeconds)</title></rect>"
      )
    }
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }
}
