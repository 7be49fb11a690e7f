/// Limits and pauses come from hosts and their settings, and so may have any length. What a clock can reckon with does not.
extension Duration {
  /// As long as a clock has to reckon with, either way: a century. What is due later never comes.
  package static let century = Duration.seconds(100 * 36_525 * 864)

  /// Far beyond a ``century``, and so near to zero that sums and differences of a few such durations cannot overflow.
  private static let greatest = Duration.seconds(Int64.max / 8)

  /// The nearest duration that can be reckoned with.
  package var clamped: Duration { min(max(self, .zero - .greatest), .greatest) }

  /// The sum, or the greatest or least duration that can be reckoned with.
  package func adding(_ other: Duration) -> Duration { (clamped + other.clamped).clamped }

  /// The difference, likewise.
  package func subtracting(_ other: Duration) -> Duration { (clamped - other.clamped).clamped }

  /// Whole microseconds, at most so many that they can still be added.
  package var inMicroseconds: Int {
    let bound = Duration.microseconds(Int64.max / 4)
    let (seconds, attoseconds) = min(max(self, .zero - bound), bound).components
    return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }

  /// With three digits after the point.
  package var inSeconds: String {
    let microseconds = inMicroseconds
    let milliseconds = (microseconds.magnitude + 500) / 1_000
    let digits = "\(milliseconds % 1_000)"
    let sign = microseconds < 0 && milliseconds > 0 ? "-" : ""
    return "\(sign)\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - digits.utf8.count) + digits
      + " s"
  }
}
