import Foundation
import TestSupport
import Testing
import VersionResolver

@Suite("Versions and requirements in JSON")
struct VersionCodingTests {
  @Test("Both are encoded as single strings")
  func strings() throws {
    let versions = [Version(1, 2, 3), Version(text: "1.0.0-rc.1+b")]
    let data = try JSONEncoder().encode(versions)
    #expect(String(decoding: data, as: UTF8.self) == #"["1.2.3","1.0.0-rc.1+b"]"#)
    let decoded = try JSONDecoder().decode([Version].self, from: data)
    #expect(zip(decoded, versions).allSatisfy { $0.isIdentical(to: $1) })

    let requirements = try JSONDecoder().decode([Requirement].self, from: Data(#"["^1.2 || 2.x"]"#.utf8))
    #expect(requirements.map(\.normalized) == [">=1.2.0 <3.0.0"])
    #expect(
      try JSONDecoder().decode([Requirement].self, from: JSONEncoder().encode(requirements)) == requirements
    )
  }

  @Test("An error in a text is a decoding error with the rule and the hint")
  func errors() throws {
    #expect(
      Self.message { try JSONDecoder().decode([Version].self, from: Data(#"["1.02.3"]"#.utf8)) }
        == "leading zero in `02`; write the number without it"
    )
    #expect(
      Self.message { try JSONDecoder().decode([Requirement].self, from: Data(#"["=>1"]"#.utf8)) }
        == "`=>` is not an operator; write `>=`"
    )
  }

  private static func message(_ body: () throws -> some Any) -> String? {
    do {
      _ = try body()
      return nil
    } catch let DecodingError.dataCorrupted(context) {
      return context.debugDescription
    } catch {
      return "another error: \(error)"
    }
  }
}
