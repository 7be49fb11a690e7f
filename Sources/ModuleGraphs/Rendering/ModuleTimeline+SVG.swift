public import ModuleManifests

extension ModuleTimeline {
  /// The start as a picture: one bar for each module, time from left to right, the critical path marked.
  ///
  /// A Gantt chart to open in a browser. The bars of the critical path have a thick border as well as a color of their own.
  ///
  /// ```swift
  /// let report = try await manager.start()
  /// try Data(report.timeline.svg.utf8).write(to: URL(filePath: "start.svg"))
  /// ```
  ///
  /// - Complexity: O(modules).
  public var svg: String {
    let labels = 8 * (bars.map { DisplayWidth.of($0.module) }.max() ?? 0) + 24
    let height = 20 * bars.count + 50
    let whole = max(1, duration.inMicroseconds, bars.map(\.ended.inMicroseconds).max() ?? 1)
    // 1 unless the start took centuries: then digits are dropped, so that the products below do not overflow.
    let unit = whole / (1 << 50) + 1
    func x(_ time: Duration) -> Int {
      let share = 900 * (min(max(0, time.inMicroseconds), whole) / unit) / max(1, whole / unit)
      return labels + share
    }
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(labels + 1_000) \(height)\" "
        + "font-family=\"sans-serif\" font-size=\"12\">",
      "<title>\(bars.count) modules in \(duration.inSeconds)</title>",
    ]
    for step in 0...4 {
      let time = duration.clamped * step / 4
      lines.append(
        "<line x1=\"\(x(time))\" y1=\"20\" x2=\"\(x(time))\" y2=\"\(height - 20)\" stroke=\"#ccc\"/>"
          + "<text x=\"\(x(time))\" y=\"14\" text-anchor=\"middle\">\(time.inSeconds)</text>"
      )
    }
    for (row, bar) in bars.enumerated() {
      let (left, top) = (x(bar.began), 20 * row + 26)
      let fill = bar.isCritical ? "#d55e00" : "#56b4e9"
      let border = bar.isCritical ? " stroke=\"#000\" stroke-width=\"2\"" : ""
      let time = bar.ended.subtracting(bar.began).inSeconds
      lines.append(
        "<text x=\"\(labels - 8)\" y=\"\(top + 11)\" text-anchor=\"end\">\(bar.module)</text>"
          + "<rect x=\"\(left)\" y=\"\(top)\" width=\"\(max(2, x(bar.ended) - left))\" height=\"14\" "
          + "fill=\"\(fill)\"\(border)><title>\(bar.module): \(time)</title></rect>"
      )
    }
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }
}
