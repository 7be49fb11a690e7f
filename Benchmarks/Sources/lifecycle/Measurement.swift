import Foundation

/// Times for one module.
struct Measurement {
  var check: Duration
  var start: Duration
  var stop: Duration
  var byHand: Duration

  static let worst = Measurement(
    check: .seconds(1),
    start: .seconds(1),
    stop: .seconds(1),
    byHand: .seconds(1)
  )

  func better(_ other: Measurement) -> Measurement {
    Measurement(
      check: min(check, other.check),
      start: min(start, other.start),
      stop: min(stop, other.stop),
      byHand: min(byHand, other.byHand)
    )
  }

  func line(_ shape: Shape, _ size: Int) -> String {
    "shape=\(shape.rawValue) modules=\(size) check_us=\(text(check)) start_us=\(text(start)) "
      + "stop_us=\(text(stop)) by_hand_us=\(text(byHand)) overhead_us=\(text(start - byHand))"
  }

  private func text(_ duration: Duration) -> String {
    String(format: "%.3f", Double(duration.components.attoseconds) / 1e12)
  }
}
