import TestSupport
import Testing
import VersionResolver

@Suite("Parsing versions")
struct VersionParsingTests {
  @Test(
    "A version prints as it was written",
    arguments: [
      "0.0.0", "1.2.3", "10.20.30", "9007199254740991.9007199254740991.9007199254740991", "1.0.0-0",
      "1.0.0-alpha",
      "1.0.0-alpha.1", "1.0.0-0A.is.legal", "1.0.0--", "1.0.0---a", "1.0.0-x-y-z.-", "1.1.2-prerelease+meta",
      "1.1.2+meta", "1.1.2+meta-valid", "1.0.0+0.build.1-rc.10000aaa-kk-0.1", "2.0.0+001",
      "1.2.3----R-S.12.9.1--.12",
      "1.0.0-18446744073709551616", "1.0.0-0.0.0", "1.2.3-a+b-c.d",
    ]
  )
  func roundTrip(text: String) throws {
    let version = try Version(parsing: text)
    #expect(version.description == text)
    #expect(Version(version.description)?.isIdentical(to: version) == true)
  }

  @Test("Splits a version into its parts")
  func parts() throws {
    let version = try Version(parsing: "1.20.300-rc.1.x+build.007")
    #expect(version.major == 1 && version.minor == 20 && version.patch == 300)
    #expect(version.prerelease.map(\.description) == ["rc", "1", "x"])
    #expect(version.prerelease.map(\.isNumeric) == [false, true, false])
    #expect(version.buildMetadata == ["build", "007"])
    #expect(version.isPrerelease)
    #expect(try !Version(parsing: "1.20.300+build").isPrerelease)
  }

  @Test("Part of a longer text can be parsed")
  func substring() throws {
    let name = "log-1.2.3.json"
    #expect(try Version(parsing: name.dropFirst(4).dropLast(5)) == Version(1, 2, 3))
  }

  @Test("A version built in memory is clamped to the greatest that can be written")
  func clamping() {
    let greatest = Version(UInt64.max, Version.maximumPart + 1, Version.maximumPart)
    #expect(greatest.description == "9007199254740991.9007199254740991.9007199254740991")
    #expect(Version(greatest.description) == greatest)
  }

  @Test("A text of 256 bytes is a version, one of 257 is not")
  func length() throws {
    let longest = "1.0.0-" + String(repeating: "a", count: 250)
    #expect(try Version(parsing: longest).description == longest)
    #expect(Version(longest + "a") == nil)
  }
}
