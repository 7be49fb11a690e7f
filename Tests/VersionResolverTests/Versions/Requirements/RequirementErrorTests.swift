import TestSupport
import Testing
import VersionResolver

@Suite("Requirement errors")
struct RequirementErrorTests {
  typealias Case = VersionErrorTests.Case

  static let cases = [
    Case("^1.x.3", .numberAfterWildcard, "after the wildcard `x` only wildcards may follow", 5, 1),
    Case("*.2", .numberAfterWildcard, "after the wildcard `*` only wildcards may follow", 2, 1),
    Case("1.X.34 || 2", .numberAfterWildcard, "after the wildcard `X` only wildcards may follow", 4, 2),
    Case("1.2.3.4", .partCount, "more than three numbers", 5, 2),
    Case(">=1.2.3.4.5 <2", .partCount, "more than three numbers", 7, 4),
    Case("1.2.x.4", .partCount, "more than three numbers", 5, 2),
    Case("latest", .missingVersion, "expected a version, found `latest`", 0, 6),
    Case("xyz", .missingVersion, "expected a version, found `xyz`", 0, 3),
    Case(">=1 && <2", .missingVersion, "expected a version, found `&&`", 4, 2),
    Case("^1 or ^2", .missingVersion, "expected a version, found `or`", 3, 2),
    Case("- 2.0", .missingVersion, "expected a version, found `-`", 0, 1),
    Case("^", .missingVersion, "no version after `^`", 0, 1),
    Case(">=1 <", .missingVersion, "no version after `<`", 4, 1),
    Case("~> || 1", .missingVersion, "no version after `~>`", 0, 2),
    Case(">=, 1", .missingVersion, "no version after `>=`", 0, 2),
    Case("1.0 -", .missingVersion, "no version after `-`", 4, 1),
    Case("1.", .missingNumber, "the minor number is missing", 2, 0),
    Case("^1.2.", .missingNumber, "the patch number is missing", 5, 0),
    Case(">=1..2", .missingNumber, "the minor number is missing", 4, 0),
    Case("1.foo", .unexpectedText, "unexpected `foo` where the minor number belongs", 2, 3),
    Case("1. 2", .whitespace, "whitespace where the minor number belongs", 2, 1),
    Case("1.|| 2", .unexpectedText, "unexpected `|` where the minor number belongs", 2, 1),
    Case("v1.2.3", .versionPrefix, "a version does not begin with `v`", 0, 1),
    Case(">=v1.2 <2", .versionPrefix, "a version does not begin with `v`", 2, 1),
    Case(">=01.2", .leadingZero, "leading zero in `01`", 2, 2),
    Case("^1.2.3-01", .leadingZero, "leading zero in the pre-release number `01`", 7, 2),
    Case("<9007199254740992", .partTooLarge, "the major number is above 9007199254740991 (2^53 - 1)", 1, 16),
    Case("1.2.3-", .emptyIdentifier, "empty pre-release identifier", 6, 0),
    Case("1.2.3-a..b", .emptyIdentifier, "empty pre-release identifier", 8, 1),
    Case("1.2.3-a.||2", .emptyIdentifier, "empty pre-release identifier", 8, 1),
    Case("1.2.3+ ", .emptyIdentifier, "empty build metadata identifier", 6, 1),
    Case("1.2.3-ä", .notASCII, "`ä` is not ASCII", 6, 2),
    Case("≥1.2", .notASCII, "`≥` is not ASCII", 0, 3),
    Case("1.0 – 2.0", .notASCII, "`–` is not ASCII", 4, 3),
    Case(">=1\u{A0}<2", .notASCII, "`\\u{A0}` is not ASCII", 3, 2),
    Case("1.2.3_4", .unexpectedText, "unexpected `_` after the version", 5, 1),
    Case("1.2.3rc", .unexpectedText, "unexpected `rc` after the version", 5, 2),
    Case("^1.2.3.rc1 || 2", .unexpectedText, "unexpected `.rc1` after the version", 6, 4),
    Case("1.8*", .unexpectedText, "unexpected `*` after the version", 3, 1),
    Case("(1.2)", .missingVersion, "expected a version, found `(1.2)`", 0, 5),
    Case("1.2-beta", .tagOnPartialVersion, "a tag needs all three numbers before it", 3, 5),
    Case("1.x-beta", .tagOnPartialVersion, "a tag needs all three numbers before it", 3, 5),
    Case("1.2.x-beta || 3", .tagOnPartialVersion, "a tag needs all three numbers before it", 5, 5),
    Case("1.2+b", .tagOnPartialVersion, "a tag needs all three numbers before it", 3, 2),
    Case("1.0 -2.0", .hyphenRange, "a hyphen range needs a space on both sides of the hyphen", 4, 1),
    Case("1.0-2.0", .hyphenRange, "a hyphen range needs a space on both sides of the hyphen", 3, 1),
    Case("1.0- 2.0", .hyphenRange, "a hyphen range needs a space on both sides of the hyphen", 3, 1),
    Case("1.2.3- 2.0", .hyphenRange, "a hyphen range needs a space on both sides of the hyphen", 5, 1),
    Case("1 - 2 - 3", .hyphenRange, "a hyphen range cannot be combined with operators", 0, 9),
    Case(">=1 2 - 3 || 4", .hyphenRange, "a hyphen range cannot be combined with operators", 4, 5),
    Case("1 - 2 >=1", .hyphenRange, "a hyphen range cannot be combined with operators", 0, 9),
    Case("1 - 2, >=1", .hyphenRange, "a hyphen range cannot be combined with operators", 0, 10),
    Case(">=1 - 2", .hyphenRange, "a hyphen range cannot be combined with operators", 0, 7),
    Case("1 - <2", .missingVersion, "expected a version, found `<2`", 4, 2),
    Case("!=1.2.3", .exclusion, "a requirement cannot exclude a version with `!`", 0, 2),
    Case("^1 !1.2.3", .exclusion, "a requirement cannot exclude a version with `!`", 3, 1),
    Case("=>1.2", .unknownOperator, "`=>` is not an operator", 0, 2),
    Case("1 ==2", .unknownOperator, "`==` is not an operator", 2, 2),
    Case("^^1", .unknownOperator, "`^^` is not an operator", 0, 2),
    Case("~=1", .unknownOperator, "`~=` is not an operator", 0, 2),
    Case("> =1", .missingVersion, "expected a version, found `=1`", 2, 2),
    Case("1.0.0..<2.0.0", .unknownOperator, "`..<` is not an operator", 5, 3),
    Case("1.0...2.0", .unknownOperator, "`...` is not an operator", 3, 3),
    Case("^1..<2", .unknownOperator, "`..<` is not an operator", 2, 3),
    Case("1 | 2", .unknownOperator, "expected `||`, found `|`", 2, 1),
    Case("1 |", .unknownOperator, "expected `||`, found `|`", 2, 1),
    Case("1 ||| 2", .unknownOperator, "expected `||`, found `|`", 4, 1),
    Case(",1", .misplacedComma, "nothing before this comma", 0, 1),
    Case(">=1,, <2", .misplacedComma, "nothing before this comma", 4, 1),
    Case(">=1, <2,", .misplacedComma, "nothing after this comma", 7, 1),
    Case(">=1, || <2", .misplacedComma, "nothing after this comma", 3, 1),
    Case("1 || , 2", .misplacedComma, "nothing before this comma", 5, 1),
    Case(">=1.2<2", .missingSeparator, "a space is missing before `<2`", 5, 2),
    Case("1.2.3^1", .missingSeparator, "a space is missing before `^1`", 5, 2),
    Case(
      String(repeating: "1", count: 4097),
      .tooLong,
      "a requirement has at most 4096 bytes, but this one has 4097",
      4096,
      1
    ),
    Case(
      String(repeating: "1 ", count: 513),
      .tooManyComparators,
      "a requirement has at most 512 comparators",
      1024,
      1
    ),
    Case(
      String(repeating: "1||", count: 513),
      .tooManyComparators,
      "a requirement has at most 512 comparators",
      1536,
      1
    ),
  ]

  @Test("Reports the rule, the message and the place", arguments: cases)
  func errors(broken: Case) {
    #expect(Requirement(broken.text) == nil)
    let error = #expect(throws: VersionSyntaxError.self) { try Requirement(parsing: broken.text) }
    #expect(error?.code == broken.code)
    #expect(error?.message == broken.message)
    #expect(error?.offset == broken.offset)
    #expect(error?.length == broken.length)
  }

  @Test(
    "The hint says what to write instead",
    arguments: [
      ("^", "for example, write `^1.2.3`"), ("1.0 -", "for example, write `1.2 - 2.3`"),
      ("=>1.2", "write `>=`"),
      ("!=1.2.3", "write what is admitted, such as `<1.2.3 || >1.2.3`"), ("≥1.2", "write `>=`"),
      ("1.2-beta", "for example, write `1.2.0-beta`"), ("v1.2 <2", "write `1.2`"),
      ("1.2.3.4 || 2", "write `1.2.3`"),
      ("xyz", "for example, write `^1.2.3`, `>=1.2 <2` or `1.x`"),
      ("latest", "for any release, write `*`"), ("Newest", "for any release, write `*`"),
      (">=1 && <2", "write comparators that must all hold like `>=1.2 <2`"),
      (">=1 and <2", "write comparators that must all hold like `>=1.2 <2`"),
      ("^1 or ^2", "write alternatives like `^1.4 || ^2.1`"),
      ("1 to 2", "for a range with both ends, write `1.2 - 2.3` or `>=1.2 <2`"),
      ("1.0.0..<2.0.0", "for a range with both ends, write `1.2 - 2.3` or `>=1.2 <2`"),
      ("[1.2,2)", "write the ends of an interval with operators, such as `>=1.2 <2`"),
      ("(1.2,)", "write the ends of an interval with operators, such as `>=1.2 <2`"),
      ("1.2+", "for this version or a newer one, write `>=1.2.0`"),
      ("1.2-", "for example, write `1.2.3-rc.1`"), ("1-a..b", "for example, write `1.2.3-rc.1`"),
      ("1.0 – 2.0", "write a plain hyphen `-`"),
      ("]1.2,2[", "write the ends of an interval with operators, such as `>=1.2 <2`"),
      ("1.+", "for any minor number, write `x`, as in `1.x`"),
      ("^1.2.", "for any patch number, write `x`, as in `1.2.x`"),
      ("~1.2.3beta", "for a pre-release, write `1.2.3-beta`"),
      ("1.2.3.rc1 || 2", "for a pre-release, write `1.2.3-rc1`"),
      ("1.2:1.4", "for example, write `^1.2.3`, `>=1.2 <2` or `1.x`"),
      ("1.2.3b:1.4", "for example, write `^1.2.3`, `>=1.2 <2` or `1.x`"),
      ("latest.release", "for any release, write `*`"),
      ("1.2.3-*", "identifiers are letters, digits and hyphens with dots between them, such as `rc.1`"),
    ]
  )
  func hints(text: String, hint: String) {
    let error = #expect(throws: VersionSyntaxError.self) { try Requirement(parsing: text) }
    #expect(error?.hint == hint)
  }

  @Test("What a hint gives as an example of a requirement is one", arguments: cases.map(\.text))
  func examples(text: String) {
    let error = #expect(throws: VersionSyntaxError.self) { try Requirement(parsing: text) }
    let parts = error?.hint?.split(separator: "`", omittingEmptySubsequences: false) ?? []
    for example in stride(from: 1, to: parts.count, by: 2).map({ String(parts[$0]) })
    where example.contains(where: \.isNumber) && example != "rc.1" {
      #expect(Requirement(example) != nil, "\(example)")
    }
  }

  @Test("A requirement at the limits can be read")
  func limits() throws {
    #expect(try Requirement(parsing: String(repeating: "1 ", count: 512)).normalized == ">=1.0.0 <2.0.0")
    #expect(try Requirement(parsing: String(repeating: "1||", count: 512) + "").normalized == "*")
    #expect(try Requirement(parsing: String(repeating: " ", count: 4096)).normalized == "*")
  }
}
