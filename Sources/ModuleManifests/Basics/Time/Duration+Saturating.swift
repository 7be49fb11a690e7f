/// Limits and pauses come from hosts and their settings, so they may have any length. Clocks cannot handle arbitrary durations.
extension Duration {
  /// The longest duration that a clock has to handle in either direction: a century. Anything due later never happens.
  package static let century = Duration.seconds(100 * 36_525 * 864)

  /// Far beyond a ``century``, but close enough to zero that sums and differences of a few such durations cannot overflow.
  private static let maximum = Duration.seconds(Int64.max / 8)

  /// The nearest duration that is safe for arithmetic.
  package var clamped: Duration { min(max(self, .zero - .maximum), .maximum) }

  /// Returns the sum, clamped to the maximum or minimum duration that is safe for arithmetic.
  package func adding(_ other: Duration) -> Duration { (clamped + other.clamped).clamped }

  /// Returns the difference, clamped in the same way.
  package func subtracting(_ other: Duration) -> Duration { (clamped - other.clamped).clamped }

  /// Whole microseconds, limited so that they can still be added.
  package var inMicroseconds: Int {
    let bound = Duration.microseconds(Int64.max / 4)
    let (seconds, attoseconds) = min(max(self, .zero - bound), bound).components
    return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }

  /// Seconds with three digits after the decimal point.
  package var inSeconds: String {
    let microseconds = inMicroseconds
    let milliseconds = (microseconds.magnitude + 500) / 1_000
    let digits = "\(milliseconds % 1_000)"
    let sign = microseconds < 0 && milliseconds > 0 ? "-" : ""
    return "\(sign)\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - digits.utf8.count) + digits
      + " s"
  }
}
