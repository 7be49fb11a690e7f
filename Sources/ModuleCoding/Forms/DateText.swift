import ModuleManifests

/// Converts between Foundation's seconds since 2001 and the text form of RFC 3339.
enum DateText {
  static let secondsTo2001 = 978_307_200.0

  static func seconds(of timestamp: Timestamp) -> Double {
    Double(timestamp.seconds) - secondsTo2001 + Double(timestamp.nanoseconds) / 1e9
  }

  /// Returns the date in UTC, with milliseconds if there are any; `nil` if its year does not have four digits.
  static func text(_ secondsSince2001: Double) -> String? {
    // Within this, nothing overflows.
    guard abs(secondsSince2001) < 1e12 else { return nil }
    let milliseconds = Int((secondsSince2001 * 1_000).rounded()) + Int(secondsTo2001) * 1_000
    guard Timestamp.milliseconds.contains(milliseconds) else { return nil }
    return Timestamp(milliseconds: milliseconds).description
  }
}
