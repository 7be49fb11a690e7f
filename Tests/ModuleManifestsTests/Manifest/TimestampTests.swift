import Foundation
import ModuleManifests
import TestSupport
import Testing

@Suite("A timestamp")
struct TimestampTests {
  @Test(
    "Parses RFC 3339 timestamps",
    arguments: [
      ("1970-01-01T00:00:00Z", 0, 0), ("1969-12-31T23:59:59Z", -1, 0),
      ("2026-03-01T00:00:00Z", 1_772_323_200, 0),
      ("2000-02-29T12:30:15.5z", 951_827_415, 500_000_000),
      ("1985-04-12T23:20:50.52Z", 482_196_050, 520_000_000),
      ("1996-12-19T16:39:57-08:00", 851_042_397, 0), ("1990-12-31T23:59:60Z", 662_688_000, 0),
      ("2026-03-01 00:00:00+02:30", 1_772_314_200, 0), ("0000-01-01T00:00:00Z", -62_167_219_200, 0),
      ("9999-12-31T23:59:59.1234567891Z", 253_402_300_799, 123_456_789),
    ] as [(String, Int64, Int32)]
  )
  func reads(_ text: String, _ seconds: Int64, _ nanoseconds: Int32) throws {
    let time = try Timestamp(parsing: text)
    #expect(time.secondsSince1970 == seconds)
    #expect(time.nanoseconds == nanoseconds)
    #expect(time.description == text)
  }

  @Test(
    "What is written in UTC is read as the same point in time",
    arguments: RandomRuns.block(0, of: 1_000, from: 0)
  )
  func writes(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let range = Timestamp.milliseconds
    for milliseconds in [
      range.lowerBound, range.upperBound, Int.random(in: range, using: &generator),
      Int.random(in: range, using: &generator) / 1_000 * 1_000,
    ] {
      let written = Timestamp(milliseconds: milliseconds)
      let read = try Timestamp(parsing: written.description)
      #expect(read == written)
      #expect(Int(read.secondsSince1970) * 1_000 + Int(read.nanoseconds) / 1_000_000 == milliseconds)
      #expect(written.description.utf8.count == (milliseconds % 1_000 == 0 ? 20 : 24))
    }
  }

  @Test(
    "The text of a number of seconds is read as the same moment",
    arguments: RandomRuns.block(0, of: 300, from: 0)
  )
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let seconds = Int64.random(in: -62_167_219_200...253_402_300_799, using: &random)
    let unit = [1_000_000_000, 1_000_000, 1_000, 1][random.below(4)]
    let nanoseconds = Int32(random.below(1_000_000_000) / unit * unit)
    let time = try #require(Timestamp(secondsSince1970: seconds, nanoseconds: nanoseconds))
    let read = try Timestamp(parsing: time.description)
    #expect(read == time && read.secondsSince1970 == seconds, "seed \(seed): \(time)")
    #expect(read.nanoseconds == nanoseconds, "seed \(seed): \(time)")
    let coded = try JSONDecoder().decode([Timestamp].self, from: try JSONEncoder().encode([time]))
    #expect(coded == [time] && coded.first?.description == time.description)
  }

  @Test("Writes the shortest fraction, and no moment that RFC 3339 cannot write")
  func seconds() throws {
    let written =
      [
        (0, 0, "1970-01-01T00:00:00Z"), (-1, 500_000_000, "1969-12-31T23:59:59.500Z"),
        (1_772_323_200, 1_000, "2026-03-01T00:00:00.000001Z"),
        (951_782_400, 1, "2000-02-29T00:00:00.000000001Z"),
        (-62_167_219_200, 0, "0000-01-01T00:00:00Z"), (253_402_300_799, 0, "9999-12-31T23:59:59Z"),
      ] as [(Int64, Int32, String)]
    for (seconds, nanoseconds, text) in written {
      #expect(Timestamp(secondsSince1970: seconds, nanoseconds: nanoseconds)?.description == text)
    }
    for (seconds, nanoseconds) in [
      (-62_167_219_201, 0), (253_402_300_800, 0), (.max, 0), (.min, 0), (0, -1), (0, 1_000_000_000),
      (0, .max),
    ] as [(Int64, Int32)] {
      #expect(Timestamp(secondsSince1970: seconds, nanoseconds: nanoseconds) == nil)
    }
    let data = Data(#"["2026-02-29T00:00:00Z"]"#.utf8)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Timestamp].self, from: data)
    }
    #expect(error.map { "\($0)".contains("the day of this month must be from 1 to 28") } ?? false)
  }

  @Test(
    "Reports the place of a mistake",
    arguments: [
      ("", 0, "expected 4 digits for the year"), ("26-03-01T00:00:00Z", 0, "expected 4 digits for the year"),
      ("2026-13-01T00:00:00Z", 5, "the month must be from 1 to 12"),
      ("2026-02-29T00:00:00Z", 8, "the day of this month must be from 1 to 28"),
      ("2024-02-30T00:00:00Z", 8, "the day of this month must be from 1 to 29"),
      ("2026-04-31T00:00:00Z", 8, "1 to 30"),
      ("1900-02-29T00:00:00Z", 8, "1 to 28"), ("2026-03-00T00:00:00Z", 8, "1 to 31"),
      ("2026-03-01", 10, "expected `T`"), ("2026-03-01T24:00:00Z", 11, "the hour must be from 0 to 23"),
      ("2026-03-01T00:60:00Z", 14, "the minute must be from 0 to 59"),
      ("2026-03-01T00:00:61Z", 17, "the second must be from 0 to 60"),
      ("2026-03-01T00:00:00", 19, "expected `Z` or an offset"),
      ("2026-03-01T00:00:00.Z", 20, "expected a digit after `.`"),
      ("2026-03-01T00:00:00+0200", 22, "expected `:`"), ("2026-03-01T00:00:00ZZ", 20, "expected the end"),
      ("2026/03/01", 4, "expected `-`"),
    ]
  )
  func refuses(_ text: String, _ offset: Int, _ words: String) {
    do throws(TimestampError) {
      _ = try Timestamp(parsing: text)
      Issue.record("\(text) was read")
    } catch {
      #expect(error.message.contains(words), "\(error)")
      #expect(error.offset >= offset - 1 && error.offset <= offset + 1, "\(error.offset)")
    }
  }

  @Test("Timestamps order by moment, not by text")
  func order() throws {
    let one = try Timestamp(parsing: "2026-03-01T01:00:00+02:00")
    let two = try Timestamp(parsing: "2026-03-01T00:00:00Z")
    #expect(one < two)
    #expect(try Timestamp(parsing: "2026-03-01T02:00:00+02:00") == two)
    #expect(try Timestamp(parsing: "2026-03-01", allowingDateOnly: true) == two)
  }
}
