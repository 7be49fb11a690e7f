import TestSupport
import Testing
import VersionResolver

@Suite("Version errors")
struct VersionErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let code: VersionSyntaxError.Code
    let message: String
    let offset: Int
    let length: Int

    init(_ text: String, _ code: VersionSyntaxError.Code, _ message: String, _ offset: Int, _ length: Int) {
      self.text = text
      self.code = code
      self.message = message
      self.offset = offset
      self.length = length
    }

    var testDescription: String { text }
  }

  static let cases = [
    Case("", .missingNumber, "the major number is missing", 0, 0),
    Case("1", .partCount, "the minor number is missing", 1, 0),
    Case("1.2", .partCount, "the patch number is missing", 3, 0),
    Case("1.2-rc.1", .partCount, "the patch number is missing", 3, 0),
    Case("1+b", .partCount, "the minor number is missing", 1, 0),
    Case("1+\u{301}", .partCount, "the minor number is missing", 1, 0),
    Case("1.2-\u{301}b", .partCount, "the patch number is missing", 3, 0),
    Case("1.2.3.4", .partCount, "more than three numbers", 5, 2),
    Case("1.2.3.4.5-rc", .partCount, "more than three numbers", 5, 4),
    Case("1.", .missingNumber, "the minor number is missing", 2, 0),
    Case("1.2.", .missingNumber, "the patch number is missing", 4, 0),
    Case("1..3", .missingNumber, "the minor number is missing", 2, 0),
    Case(".1.2", .missingNumber, "expected the major number, found `.1.2`", 0, 4),
    Case("-1.2.3", .missingNumber, "expected the major number, found `-1.2.3`", 0, 6),
    Case("latest", .missingNumber, "expected the major number, found `latest`", 0, 6),
    Case("^1.2.3", .missingNumber, "expected the major number, found `^1.2.3`", 0, 6),
    Case("version", .missingNumber, "expected the major number, found `version`", 0, 7),
    Case("v1.2.3", .versionPrefix, "a version does not begin with `v`", 0, 1),
    Case("V1.2.3", .versionPrefix, "a version does not begin with `V`", 0, 1),
    Case("01.2.3", .leadingZero, "leading zero in `01`", 0, 2),
    Case("1.02.3", .leadingZero, "leading zero in `02`", 2, 2),
    Case("1.2.00", .leadingZero, "leading zero in `00`", 4, 2),
    Case("1.2.3-01", .leadingZero, "leading zero in the pre-release number `01`", 6, 2),
    Case("1.2.3-rc.007+b", .leadingZero, "leading zero in the pre-release number `007`", 9, 3),
    Case(
      "00000000000000000000000000000000000000000000001.2.3",
      .leadingZero,
      "leading zero in `0000000000000000000000000000000000000000…`",
      0,
      47
    ),
    Case(
      "9007199254740992.0.0",
      .partTooLarge,
      "the major number is above 9007199254740991 (2^53 - 1)",
      0,
      16
    ),
    Case(
      "0.18446744073709551616.0",
      .partTooLarge,
      "the minor number is above 9007199254740991 (2^53 - 1)",
      2,
      20
    ),
    Case(
      "0.0.99999999999999999",
      .partTooLarge,
      "the patch number is above 9007199254740991 (2^53 - 1)",
      4,
      17
    ),
    Case("1.2.3-", .emptyIdentifier, "empty pre-release identifier", 6, 0),
    Case("1.2.3-a.", .emptyIdentifier, "empty pre-release identifier", 8, 0),
    Case("1.2.3-a..b", .emptyIdentifier, "empty pre-release identifier", 8, 1),
    Case("1.2.3-.a", .emptyIdentifier, "empty pre-release identifier", 6, 1),
    Case("1.2.3-+b", .emptyIdentifier, "empty pre-release identifier", 6, 1),
    Case("1.2.3+", .emptyIdentifier, "empty build metadata identifier", 6, 0),
    Case("1.2.3+a..b", .emptyIdentifier, "empty build metadata identifier", 8, 1),
    Case("1.2.3+a+b", .unexpectedText, "unexpected `+` after the version", 7, 1),
    Case("1.2.x", .unexpectedText, "unexpected `x` where the patch number belongs", 4, 1),
    Case("1.*.0", .unexpectedText, "unexpected `*` where the minor number belongs", 2, 1),
    Case("1.2.3rc1", .unexpectedText, "unexpected `rc1` after the version", 5, 3),
    Case("1.2.3.rc1", .unexpectedText, "unexpected `.rc1` after the version", 5, 4),
    Case("1.2.3.", .unexpectedText, "unexpected `.` after the version", 5, 1),
    Case("1.2beta", .unexpectedText, "unexpected `beta` after the minor number", 3, 4),
    Case("1,2,3", .unexpectedText, "unexpected `,` after the major number", 1, 1),
    Case("1.2.3-a_b", .unexpectedText, "unexpected `_` after the version", 7, 1),
    Case("1.2.3-_", .unexpectedText, "unexpected `_` in a pre-release tag", 6, 1),
    Case("1.2.3+_", .unexpectedText, "unexpected `_` in build metadata", 6, 1),
    Case("1.2.3\0", .unexpectedText, "unexpected `\\u{0}` after the version", 5, 1),
    Case("1.2.3\u{1B}[31m", .unexpectedText, "unexpected `\\u{1B}` after the version", 5, 1),
    Case(" 1.2.3", .whitespace, "whitespace before the version", 0, 1),
    Case("1.2.3 ", .whitespace, "whitespace after the version", 5, 1),
    Case("1.2.3\n", .whitespace, "whitespace after the version", 5, 1),
    Case("1. 2.3", .whitespace, "whitespace where the minor number belongs", 2, 1),
    Case("1.2.3-ä", .notASCII, "`ä` is not ASCII", 6, 2),
    Case("1.2.3-a😀b", .notASCII, "`😀` is not ASCII", 7, 4),
    Case("１.2.3", .notASCII, "`１` is not ASCII", 0, 3),
    Case("1.2.3\u{202E}", .notASCII, "`\\u{202E}` is not ASCII", 5, 3),
    Case(
      "1.0.0-" + String(repeating: "a", count: 251),
      .tooLong,
      "a version has at most 256 bytes, but this one has 257",
      256,
      1
    ),
  ]

  @Test("Reports the rule, the message and the place", arguments: cases)
  func errors(broken: Case) {
    #expect(Version(broken.text) == nil)
    let error = #expect(throws: VersionSyntaxError.self) { try Version(parsing: broken.text) }
    #expect(error?.code == broken.code)
    #expect(error?.message == broken.message)
    #expect(error?.offset == broken.offset)
    #expect(error?.length == broken.length)
    // What a hint says to write is a version.
    if let hint = error?.hint, hint.hasPrefix("write `"), hint.hasSuffix("`") {
      #expect(Version(String(hint.dropFirst(7).dropLast())) != nil, "\(hint)")
    }
  }

  @Test(
    "The hint says what to write instead",
    arguments: [
      ("1+b", "write `1.0.0+b`"), ("1.2-rc.1", "write `1.2.0-rc.1`"), ("1.2.3.4", "write `1.2.3`"),
      ("v1.2.3-rc", "write `1.2.3-rc`"), ("v1", "write `1.0.0`"),
      ("v1.2-rc.1", "write `1.2.0-rc.1`"), ("V01.2", "write three numbers, such as 1.2.3"),
      ("2", "write `2.0.0`"), ("1.2-", "a version has three numbers, such as 1.2.3"),
      ("1.02.3", "write the number without it"),
      ("", "a version has three numbers, such as 1.2.3"), ("1.2.3–4", "write a plain hyphen `-`"),
      ("1.2.3 ", "remove it"), ("1.2.3rc1", "for a pre-release, write `1.2.3-rc1`"),
      ("1.2.3.Final", "for a pre-release, write `1.2.3-Final`"),
      ("1.2.3~rc1", "for a pre-release, write `1.2.3-rc1`"), ("1.2.3.", "write `1.2.3`"),
      ("1.2beta", "for a pre-release, write `1.2.0-beta`"),
      ("1.x", "a version has three numbers, such as 1.2.3"), ("^1.2", "write `1.2.0`"),
      ("=1.2.3", "write `1.2.3`"), ("<2", "a version has three numbers, such as 1.2.3"),
      ("1.2.3-a_b", "identifiers are letters, digits and hyphens with dots between them, such as `rc.1`"),
    ]
  )
  func hints(text: String, hint: String) {
    let error = #expect(throws: VersionSyntaxError.self) { try Version(parsing: text) }
    #expect(error?.hint == hint)
    #expect(error.map(\.description)?.hasSuffix("; \(hint)") == true)
  }

  @Test("A hint to write a version names a version, also if marks combine with what separates its parts")
  func hintsAreVersions() throws {
    var found = 0
    for seed in RandomRuns.seeds(4000) {
      var random = SplitMix64(seed: seed)
      let parts = ["1", "2", "0", ".", "-", "+", "v", "x", " ", "\u{301}", "\u{200D}", "\r\n"]
      let text = (0..<random.below(8)).map { _ in parts[random.below(parts.count)] }.joined()
      do {
        let version = try Version(parsing: text)
        #expect(version.description == text, "seed \(seed)")
      } catch {
        guard let hint = error.hint, hint.hasPrefix("write `"), hint.hasSuffix("`") else { continue }
        #expect(Version(String(hint.dropFirst(7).dropLast())) != nil, "\(text.debugDescription): \(hint)")
        found += 1
      }
    }
    #expect(found > 100, "\(found) hints")
  }

}
