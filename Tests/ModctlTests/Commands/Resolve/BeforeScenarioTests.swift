import Testing

@Suite("modctl resolve --before")
struct BeforeScenarioTests {
  private static let table = """
    shop: log ^1
    log 1.0.0: published 2026-01-15T12:00:00Z
    log 1.1.0: published 2026-03-01T01:30:00+02:00
    log 1.2.0: published 2026-03-01T00:00:00Z
    log 1.3.0: published 2026-03-01T00:00:00.5Z
    log 1.4.0: published 2026-04-01T00:00:00Z
    """

  @Test(
    "A date means its first second in UTC, a moment itself, and what was published just then is too late",
    arguments: [
      ("2026-03-01", "log 1.1.0"), ("2026-03-02", "log 1.3.0"), ("2026-02-28", "log 1.0.0"),
      ("2026-03-01T00:00:00Z", "log 1.1.0"), ("2026-03-01T00:00:01Z", "log 1.3.0"),
      ("2026-03-01T00:00:00.25Z", "log 1.2.0"), ("2026-03-01T01:00:00+01:00", "log 1.1.0"),
      ("2026-03-01t00:00:01z", "log 1.3.0"), ("9999-12-31", "log 1.4.0"),
    ]
  )
  func moments(_ date: String, expected: String) throws {
    let app = try CompactApp(Self.table).folder()
    let result = try app.json("resolve", "--before", date)
    #expect(result.status == 0)
    #expect(result.document.selection == expected)
    #expect(result.errors == "")
    #expect(try app.pins() == expected)
  }

  @Test("A locked version that is too late is dropped, and the report says why")
  func locked() throws {
    let app = try CompactApp(Self.table).folder()
    try app.lock()
    #expect(try app.pins() == "log 1.4.0")
    try app.modctl("resolve", "--before", "2026-02-01").expect(
      0,
      output: "< log 1.4.0 → 1.0.0  newest 1.4.0 was published later"
    )
    // An older locked version is kept.
    try app.modctl("resolve", "--before", "2026-03-01").expect(0, output: "Nothing changed.")
    #expect(try app.pins() == "log 1.0.0")
    #expect(try !app.read("modules.lock.json").contains("2026"))
  }

  @Test("Exits with 1 and both moments if nothing was published yet, and writes nothing")
  func tooEarly() throws {
    let app = try CompactApp(Self.table).folder()
    try app.modctl("resolve", "--before", "2026-01-01").expect(
      1,
      "log 1.4.0 was published 2026-04-01T00:00:00Z, not before 2026-01-01"
    )
    #expect(!app.exists("modules.lock.json"))
  }

  @Test(
    "A version without a publication date stays, with a warning that names it; workspace modules need no date"
  )
  func undated() throws {
    let app = try CompactApp(
      """
      shop: own *; log ^1; clock ^1
      workspace own 1.0.0: mail ^1
      log 1.0.0: published 2026-01-15T12:00:00Z
      log 1.4.0: published 2026-04-01T00:00:00Z
      clock 1.0.0
      clock 1.1.0: published 2026-04-01T00:00:00Z
      mail 2.0.0
      mail 1.7.0
      """
    ).folder()
    let result = try app.json("resolve", "--before", "2026-02-01")
    #expect(result.status == 0)
    #expect(result.document.selection == "clock 1.0.0, log 1.0.0, mail 1.7.0, own 1.0.0")
    #expect(
      result.errors
        == "warning: these have no publication date, so --before cannot rule them out: "
        + "clock 1.0.0, mail 1.7.0"
    )
    #expect(try app.json("resolve").errors == "")
  }

  @Test("A workspace module is never too late")
  func workspace() throws {
    let app = try CompactApp(
      """
      shop: own *
      workspace own 1.0.0: published 2026-04-01T00:00:00Z
      """
    ).folder()
    let result = try app.json("resolve", "--before", "2026-01-01")
    #expect(result.document.selection == "own 1.0.0")
    #expect(result.errors == "")
  }

  @Test("A provider that was published too late does not count")
  func provider() throws {
    let app = try CompactApp(
      """
      shop: checkout *
      checkout 1.0.0: requires Pay ^1; published 2026-01-01T00:00:00Z
      paypal 1.0.0: provides Pay 1.9.0; published 2026-04-01T00:00:00Z
      stripe 1.0.0: provides Pay 1.0.0; published 2026-01-01T00:00:00Z
      """
    ).folder()
    let result = try app.json("resolve", "--before", "2026-02-01")
    #expect(result.document.selection == "checkout 1.0.0, stripe 1.0.0")
  }

  @Test(
    "Rejects an invalid date with 64 and says what was expected",
    arguments: [
      ("yesterday", "expected 4 digits for the year"), ("2026-13-01", "the month must be from 1 to 12"),
      ("2026-02-29", "the day of this month must be from 1 to 28"),
      ("2026-2-1", "expected 2 digits for the month"),
      ("2026-03-01T12:00:00", "expected `Z` or an offset"),
      ("2026-03-01T25:00:00Z", "the hour must be from 0 to 23"),
      ("", "expected 4 digits for the year"), ("2026-03-01 ", "2 digits for the hour"),
    ]
  )
  func usage(_ text: String, words: String) throws {
    let app = try CompactApp(Self.table).folder()
    try app.modctl("resolve", "--before", text).expect(
      64,
      "is not a date such as 2026-03-01 or 2026-03-01T12:00:00Z",
      words
    )
    #expect(!app.exists("modules.lock.json"))
  }
}
