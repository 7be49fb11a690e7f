import ModuleManifests

/// Converts between Foundation's seconds since 2001 and the text form of RFC 3339.
enum DateText {
  static let secondsTo2001 = 978_307_200.0

  static func seconds(of timestamp: Timestamp) -> Double {
    Double(timestamp.seconds) - secondsTo2001 + Double(timestamp.nanoseconds) / 1e9
  }

  /// Returns the date in UTC, with milliseconds if there are any; `nil` if its year does not have four digits.
  ///
  /// Source: Howard Hinnant, *chrono-Compatible Low-Level Date Algorithms*, `civil_from_days`.
  static func text(_ secondsSince2001: Double) -> String? {
    // Beyond this there are no four-digit years, and within it nothing overflows.
    guard abs(secondsSince2001) < 1e12 else { return nil }
    let milliseconds = Int((secondsSince2001 * 1_000).rounded()) + Int(secondsTo2001) * 1_000
    let (days, time) = divided(milliseconds, by: 86_400_000)
    let shifted = days + 719_468
    let (era, dayOfEra) = divided(shifted, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    guard (0...9_999).contains(year) else { return nil }
    let seconds = time / 1_000
    let fraction = time % 1_000 == 0 ? "" : ".\(padded(time % 1_000, 3))"
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
      + "T\(padded(seconds / 3_600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))\(fraction)Z"
  }

  /// Rounds down, so that the remainder is never negative.
  private static func divided(_ number: Int, by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
