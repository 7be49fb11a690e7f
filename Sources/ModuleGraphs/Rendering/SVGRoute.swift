/// The route of an edge as paths: a line, and an arrowhead at its end.
struct SVGRoute {
  let line: String
  let head: String

  private static let headLength = 7
  private static let headHalfWidth = 4

  /// - Parameter isTurned: whether layers are columns, in which case x and y are swapped throughout.
  init(_ route: [GraphLayout.Point], isTurned: Bool) {
    let points = isTurned ? route.map(\.turned) : route
    func pair(_ x: Int, _ y: Int) -> String { isTurned ? "\(y) \(x)" : "\(x) \(y)" }
    guard points.count >= 4, let first = points.first, let last = points.last else {
      line = ""
      head = ""
      return
    }
    // The line runs vertically through the layer where it ends, so the arrow points up or down.
    let isDown = last.y > points[points.count - 3].y
    let length = isDown ? Self.headLength : -Self.headLength
    let end = last.y - length + (isDown ? 1 : -1)
    var path = "M" + pair(first.x, first.y)
    var current = first
    for (index, point) in points.enumerated().dropFirst() {
      var point = point
      if index == points.count - 1 { point.y = end }
      // The last pair is cut where the arrowhead begins, which may be in the gap before it.
      if index == points.count - 2 { point.y = isDown ? min(point.y, end) : max(point.y, end) }
      if point == current { continue }
      if let bend = Self.bend(points), index == 2 || index == 4 {
        // An edge within a layer hangs below it like a rope.
        let corner = index == 2 ? current.x : point.x
        path += "Q\(pair(corner, bend.y)) \(pair(point.x, point.y))"
        current = point
        continue
      }
      if index % 2 == 1 || point.x == current.x {
        path += (isTurned ? "H" : "V") + "\(point.y)"
      } else {
        let middle = (current.y + point.y) / 2
        path += "C\(pair(current.x, middle)) \(pair(point.x, middle)) \(pair(point.x, point.y))"
      }
      current = point
    }
    line = path
    head =
      "M\(pair(last.x, last.y))l\(pair(-Self.headHalfWidth, -length))\(isTurned ? "v" : "h")\(2 * Self.headHalfWidth)z"
  }

  /// Returns the lowest point of an edge between boxes in one layer.
  private static func bend(_ points: [GraphLayout.Point]) -> GraphLayout.Point? {
    guard points.count == 6, points[2] == points[3], points[1].y < points[2].y, points[4].y < points[2].y
    else { return nil }
    return points[2]
  }
}
