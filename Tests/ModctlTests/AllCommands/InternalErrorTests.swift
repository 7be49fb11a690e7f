import Testing

@testable import modctl

@Suite("An error that no command reports")
struct InternalErrorTests {
  private struct Unexpected: Error, CustomStringConvertible {
    let description = "a table has \u{1B} no entry"
  }

  @Test("Ends with 70 and says that it is a bug in modctl and how to report it")
  func ending() {
    let (text, status) = modctl.Modctl.ending(for: Unexpected())
    #expect(status == 70)
    #expect(text.hasPrefix("error[internal]: a table has \\u{1B} no entry\n"))
    #expect(text.contains("a bug in modctl") && text.contains("report it with this message"))
    for line in text.split(separator: "\n") { #expect(line.count <= 80) }
  }
}
