import VersionResolver

/// Parses the grammar of RFC 3339, section 5.6.
struct TimestampReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ text: some Sequence<UInt8>) {
    bytes = Array(text)
  }

  mutating func read(
    allowingDateOnly: Bool
  ) throws(TimestampError) -> (seconds: Int64, nanoseconds: Int32) {
    let year = try number(digits: 4, "the year")
    try expect("-")
    let month = try number(digits: 2, "the month", in: 1...12)
    try expect("-")
    let day = try number(digits: 2, "the day of this month", in: 1...Self.days(in: month, of: year))
    let days = Self.daysSince1970(year, month, day)
    if allowingDateOnly, offset == bytes.count { return (Int64(days) * 86_400, 0) }
    guard let separator = next, separator | 0x20 == UInt8(ascii: "t") || separator == UInt8(ascii: " ") else {
      throw failure("expected `T` and the time of day")
    }
    offset += 1
    let hour = try number(digits: 2, "the hour", in: 0...23)
    try expect(":")
    let minute = try number(digits: 2, "the minute", in: 0...59)
    try expect(":")
    let second = try number(digits: 2, "the second", in: 0...60)
    let nanoseconds = try fraction()
    let zone = try zone()
    guard offset == bytes.count else { throw failure("expected the end", length: bytes.count - offset) }
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - zone
    return (Int64(seconds), nanoseconds)
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func fraction() throws(TimestampError) -> Int32 {
    guard next == UInt8(ascii: ".") else { return 0 }
    offset += 1
    let start = offset
    var value: Int32 = 0
    while let byte = next, byte.isASCIIDigit {
      if offset - start < 9 { value = value * 10 + Int32(byte - UInt8(ascii: "0")) }
      offset += 1
    }
    guard offset > start else { throw failure("expected a digit after `.`") }
    for _ in min(offset - start, 9)..<9 { value *= 10 }
    return value
  }

  /// Parses the offset from UTC in seconds.
  private mutating func zone() throws(TimestampError) -> Int {
    guard let byte = next else { throw failure("expected `Z` or an offset such as `+02:00`") }
    offset += 1
    if byte | 0x20 == UInt8(ascii: "z") { return 0 }
    guard byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") else {
      offset -= 1
      throw failure("expected `Z` or an offset such as `+02:00`")
    }
    let hours = try number(digits: 2, "the offset's hours", in: 0...23)
    try expect(":")
    let minutes = try number(digits: 2, "the offset's minutes", in: 0...59)
    let value = hours * 3600 + minutes * 60
    return byte == UInt8(ascii: "-") ? -value : value
  }

  private mutating func expect(_ character: Unicode.Scalar) throws(TimestampError) {
    guard let byte = next, byte == UInt8(ascii: character) else { throw failure("expected `\(character)`") }
    offset += 1
  }

  private mutating func number(
    digits: Int,
    _ what: String,
    in allowed: ClosedRange<Int>? = nil
  ) throws(TimestampError) -> Int {
    let start = offset
    var value = 0
    while offset - start < digits, let byte = next, byte.isASCIIDigit {
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      offset += 1
    }
    guard offset - start == digits else {
      let found = offset - start
      offset = start
      throw failure("expected \(digits) digits for \(what)", length: found == 0 ? nil : found)
    }
    if let allowed, !allowed.contains(value) {
      offset = start
      throw failure("\(what) must be from \(allowed.lowerBound) to \(allowed.upperBound)", length: digits)
    }
    return value
  }

  private func failure(_ message: String, length: Int? = nil) -> TimestampError {
    TimestampError(offset: offset, length: length ?? (offset < bytes.count ? 1 : 0), message: message)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Source: Howard Hinnant, *chrono-Compatible Low-Level Date Algorithms*, `days_from_civil`.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
