/// What can be counted in a picture.
struct Drawing {
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

  /// The number of places where drawn lines cross.
  let crossings: Int
  /// The number of pairs of edges that cross there.
  let pairs: Int
  /// The length of all drawn lines.
  let length: Double
  let size: (width: Double, height: Double)
  let milliseconds: Double

  init(_ lines: [Line], _ size: (Double, Double), milliseconds: Double) {
    let pieces = Pieces(lines)
    (crossings, pairs) = pieces.crossings()
    length = pieces.length
    self.size = size
    self.milliseconds = milliseconds
  }
}
