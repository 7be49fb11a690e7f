/// Counts how often drawn lines cross.
enum Crossings {
  struct Line {
    let from: Int
    let to: Int
    let points: [(x: Double, y: Double)]

    init(_ from: Int, _ to: Int, _ points: [(x: Double, y: Double)]) {
      self.from = from
      self.to = to
      self.points = points
    }
  }

  private struct Piece {
    let line: Int
    let start: (x: Double, y: Double)
    let end: (x: Double, y: Double)
    var top: Double { min(start.y, end.y) }
    var bottom: Double { max(start.y, end.y) }
  }

  /// Pairs of pieces that cross, without those of one line and of lines that share an end.
  static func count(_ lines: [Line]) -> Int {
    var pieces: [Piece] = []
    for (index, line) in lines.enumerated() {
      for (start, end) in zip(line.points, line.points.dropFirst()) where start != end {
        pieces.append(Piece(line: index, start: start, end: end))
      }
    }
    pieces.sort { $0.top < $1.top }
    var count = 0
    var open: [Piece] = []
    for piece in pieces {
      open.removeAll { $0.bottom <= piece.top }
      for other in open where areApart(lines[piece.line], lines[other.line]) && cross(piece, other) {
        count += 1
      }
      open.append(piece)
    }
    return count
  }

  private static func areApart(_ first: Line, _ second: Line) -> Bool {
    Set([first.from, first.to]).isDisjoint(with: [second.from, second.to])
  }

  private static func cross(_ first: Piece, _ second: Piece) -> Bool {
    func side(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ c: (x: Double, y: Double)) -> Double
    {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    let one = side(first.start, first.end, second.start) * side(first.start, first.end, second.end)
    let two = side(second.start, second.end, first.start) * side(second.start, second.end, first.end)
    return one < 0 && two < 0
  }
}
