internal import ModuleLibc

extension Timestamp {
  /// The seconds since 1970-01-01T00:00:00Z of the years 0 to 9999, which RFC 3339 can write.
  static let seconds: ClosedRange<Int64> = -62_167_219_200...253_402_300_799
  /// The same in milliseconds.
  package static let milliseconds = Int(seconds.lowerBound) * 1_000...Int(seconds.upperBound) * 1_000 + 999

  /// The current time, to the second, in UTC: `2026-03-01T12:00:00Z`.
  package static var now: Timestamp { Timestamp(milliseconds: Int(time(nil)) * 1_000) }

  /// Returns a point in time in UTC, with as many digits of a fraction as it needs, in groups of three.
  ///
  /// Source: Howard Hinnant, *chrono-Compatible Low-Level Date Algorithms*, `civil_from_days`.
  static func text(_ seconds: Int, _ nanoseconds: Int) -> String {
    let (days, time) = divided(seconds, by: 86_400)
    let shifted = days + 719_468
    let (era, dayOfEra) = divided(shifted, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
      + "T\(padded(time / 3_600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))"
      + "\(fraction(nanoseconds))Z"
  }

  private static func fraction(_ nanoseconds: Int) -> String {
    if nanoseconds == 0 { return "" }
    let (width, unit) =
      nanoseconds % 1_000_000 == 0 ? (3, 1_000_000) : nanoseconds % 1_000 == 0 ? (6, 1_000) : (9, 1)
    return ".\(padded(nanoseconds / unit, width))"
  }

  /// Rounds down, so that the remainder is never negative.
  static func divided(_ number: Int, by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
