/// The straight pieces that make up the lines of a picture. A piece shared by several edges occurs once.
struct Pieces {
  private struct Piece {
    let start: (x: Double, y: Double)
    let end: (x: Double, y: Double)
    var lines: [Int]
    var top: Double { min(start.y, end.y) }
    var bottom: Double { max(start.y, end.y) }
    var left: Double { min(start.x, end.x) }
    var right: Double { max(start.x, end.x) }
  }

  private struct Ends: Hashable {
    let numbers: [Double]
  }

  private let lines: [Drawing.Line]
  private let pieces: [Piece]

  init(_ lines: [Drawing.Line]) {
    self.lines = lines
    var pieces: [Piece] = []
    var known: [Ends: Int] = [:]
    for (index, line) in lines.enumerated() {
      for (start, end) in zip(line.points, line.points.dropFirst()) where start != end {
        let ends = Ends(
          numbers: start < end ? [start.x, start.y, end.x, end.y] : [end.x, end.y, start.x, start.y]
        )
        if let place = known[ends] {
          pieces[place].lines.append(index)
        } else {
          known[ends] = pieces.count
          pieces.append(Piece(start: start, end: end, lines: [index]))
        }
      }
    }
    self.pieces = pieces.sorted { $0.top < $1.top }
  }

  var length: Double {
    pieces.reduce(0) { sum, piece in
      let (x, y) = (piece.end.x - piece.start.x, piece.end.y - piece.start.y)
      return sum + (x * x + y * y).squareRoot()
    }
  }

  /// The places where two pieces cross, and the pairs of edges that cross there. Edges that share an end are not counted.
  func crossings() -> (places: Int, pairs: Int) {
    var (places, pairs) = (0, 0)
    var open: [Piece] = []
    for piece in pieces {
      open.removeAll { $0.bottom <= piece.top }
      for other in open where Self.cross(piece, other) {
        var count = 0
        for first in piece.lines {
          for second in other.lines where areApart(lines[first], lines[second]) { count += 1 }
        }
        places += count > 0 ? 1 : 0
        pairs += count
      }
      open.append(piece)
    }
    return (places, pairs)
  }

  private func areApart(_ first: Drawing.Line, _ second: Drawing.Line) -> Bool {
    first.from != second.from && first.from != second.to && first.to != second.from && first.to != second.to
  }

  private static func cross(_ first: Piece, _ second: Piece) -> Bool {
    guard first.left < second.right, second.left < first.right else { return false }
    func side(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ c: (x: Double, y: Double)) -> Double
    {
      (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
    let one = side(first.start, first.end, second.start) * side(first.start, first.end, second.end)
    let two = side(second.start, second.end, first.start) * side(second.start, second.end, first.end)
    return one < 0 && two < 0
  }
}
