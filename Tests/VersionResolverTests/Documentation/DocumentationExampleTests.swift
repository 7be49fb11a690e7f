import TestSupport
import Testing

@Suite("Examples in the comments of public declarations")
struct DocumentationExampleTests {
  @Test("Every example compiles, runs, and prints what it claims")
  func examples() async throws {
    #expect(try await DocumentationExamples.all.problems() == [])
  }
}
