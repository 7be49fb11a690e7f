#if Server
  import TestSupport
  import Testing

  @Suite("Examples in the comments of public declarations")
  struct ServerExampleTests {
    @Test("Every example compiles")
    func examples() async throws {
      let files = ["Tests/ModuleKitServerTests/Documentation/ServerExamples.swift"]
      #expect(try await CommentExamples(of: "ModuleKitServer", in: files).problems() == [])
    }
  }
#endif
