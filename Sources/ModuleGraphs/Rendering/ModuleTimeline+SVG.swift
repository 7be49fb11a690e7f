public import ModuleManifests
import VersionResolver

extension ModuleTimeline {
  /// The startup as a picture: one bar for each module, time from left to right, with the critical path marked and named.
  ///
  /// This is a Gantt chart to open in a browser, in the reader's light or dark scheme. Bars on the critical path have a thick
  /// border as well as their own color, and each bar has its duration next to it.
  ///
  /// ```swift
  /// let report = try await manager.start()
  /// try Data(report.timeline.svg.utf8).write(to: URL(filePath: "start.svg"))
  /// ```
  ///
  /// - Complexity: O(modules).
  public var svg: String { TimelineRenderer(self).text }
}

private struct TimelineRenderer {
  private static let scaleWidth = 900
  private static let rowHeight = 20
  private static let top = 66

  private let timeline: ModuleTimeline
  /// Where the scale begins: names are to the left of it.
  private let left: Int
  /// The span of the scale, in microseconds.
  private let whole: Int

  private var width: Int { left + Self.scaleWidth + 100 }

  init(_ timeline: ModuleTimeline) {
    self.timeline = timeline
    left = 8 * (timeline.bars.map { DisplayWidth.of($0.module) }.max() ?? 0) + 24
    whole = max(1, timeline.duration.inMicroseconds, timeline.bars.map(\.ended.inMicroseconds).max() ?? 1)
  }

  var text: String {
    let bars = timeline.bars
    let height = Self.top + Self.rowHeight * bars.count + 36
    let title =
      "\(bars.count.counted("module")) ready after \(Self.length(timeline.duration))"
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" role=\"img\" aria-labelledby=\"start-title\">",
      "<title id=\"start-title\">\(title)</title>",
      "<style>\(SVGStyle.colors)\(Self.style)\(SVGStyle.printed)</style>",
      "<rect class=\"paper\" width=\"\(width)\" height=\"\(height)\"/>",
      "<text class=\"first\" x=\"16\" y=\"22\">\(title)</text>",
      "<text x=\"16\" y=\"40\">\(XMLText.escaped(path))</text>",
    ]
    for time in ticks {
      lines.append(
        "<path class=\"tick\" d=\"M\(x(time)) \(Self.top - 4)V\(height - 34)\"/>"
          + "<text class=\"quiet\" x=\"\(x(time))\" y=\"\(Self.top - 8)\" text-anchor=\"middle\">\(Self.words(time))</text>"
      )
    }
    for (row, bar) in bars.enumerated() { lines.append(line(bar, row)) }
    lines.append(legend(y: height - 14))
    lines.append("</svg>")
    return lines.joined(separator: "\n") + "\n"
  }

  /// The modules that the startup had to wait for, one after another: as many from both ends as the picture has room for.
  private var path: String {
    let critical = timeline.bars.filter(\.isCritical).map(\.module)
    guard !critical.isEmpty else { return "" }
    var count = critical.count > 9 ? 8 : critical.count
    while true {
      let last = critical.suffix(count / 2)
      let shown = critical.prefix(count - last.count) + (count < critical.count ? ["…"] : []) + last
      let text = "critical path: " + shown.joined(separator: " → ")
      if count <= 2 || 7 * DisplayWidth.of(text) <= width - 32 { return text }
      count -= 1
    }
  }

  private func line(_ bar: ModuleTimeline.Bar, _ row: Int) -> String {
    let (start, end, y) = (
      x(bar.began.inMicroseconds), x(bar.ended.inMicroseconds), Self.top + Self.rowHeight * row
    )
    let time = Self.length(bar.ended.subtracting(bar.began))
    let name = XMLText.escaped(bar.module)
    return "<text x=\"\(left - 8)\" y=\"\(y + 12)\" text-anchor=\"end\">\(name)</text>"
      + "<rect class=\"bar\(bar.isCritical ? " critical" : "")\" x=\"\(start)\" y=\"\(y + 1)\" width=\"\(max(2, end - start))\" "
      + "height=\"14\"><title>\(name): \(time)</title></rect>"
      + "<text class=\"quiet\" x=\"\(max(start + 2, end) + 6)\" y=\"\(y + 12)\">\(time)</text>"
  }

  private func legend(y: Int) -> String {
    let entries = [("bar critical", "on the critical path", true), ("bar", "not on it", false)]
    let present = entries.filter { entry in timeline.bars.contains { $0.isCritical == entry.2 } }
    return present.enumerated().map { number, entry in
      let start = 16 + 190 * number
      return
        "<path class=\"\(entry.0)\" d=\"M\(start) \(y - 10)h24v12h-24z\"/><text x=\"\(start + 32)\" y=\"\(y)\">\(entry.1)</text>"
    }.joined()
  }

  private func x(_ time: Int) -> Int {
    // 1 unless the startup took centuries; then digits are dropped so that the products below do not overflow.
    let unit = whole / (1 << 50) + 1
    return left + Self.scaleWidth * (min(max(0, time), whole) / unit) / max(1, whole / unit)
  }

  /// Round times: 1, 2 or 5 followed by zeros, at most eight of them.
  private var ticks: [Int] {
    var (step, factors) = (1, [2, 5, 10])
    var power = 1
    while whole / step > 8, power < Int.max / 100 {
      step = power * factors.removeFirst()
      if factors.isEmpty { (power, factors) = (power * 10, [2, 5, 10]) }
    }
    return Array(stride(from: 0, through: whole, by: step))
  }

  /// A duration in seconds, or in microseconds where it would be zero.
  private static func length(_ duration: Duration) -> String {
    let microseconds = duration.inMicroseconds
    return 1..<1_000 ~= microseconds ? "\(microseconds) µs" : duration.inSeconds
  }

  private static func words(_ microseconds: Int) -> String {
    if microseconds % 1_000_000 == 0 { return "\(microseconds / 1_000_000) s" }
    return microseconds % 1_000 == 0 ? "\(microseconds / 1_000) ms" : "\(microseconds) µs"
  }

  private static let style = """
    text{font:12px system-ui,sans-serif;fill:var(--ink)}.first{font-size:14px;font-weight:600}.quiet{fill:var(--quiet)}\
    .paper{fill:var(--paper)}.tick{stroke:var(--rim);stroke-dasharray:2 3}.bar{fill:var(--feature);opacity:.75}\
    .bar.critical{fill:var(--toolkit);opacity:1;stroke:var(--ink);stroke-width:2}
    """
}
