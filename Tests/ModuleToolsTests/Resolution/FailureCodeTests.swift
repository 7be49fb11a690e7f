import ModuleManifests
import ModuleTools
import Testing

@Suite("Codes of failures")
struct FailureCodeTests {
  @Test("A code is printed as its name")
  func names() {
    let codes: [ApplicationError.Code] = [.unsolvable, .badData, .badRequest, .limitReached, .unreachable]
    #expect("\(codes)" == "[unsolvable, badData, badRequest, limitReached, unreachable]")
    let files: [FileError.Code] = [
      .notFound, .notPermitted, .notRegular, .tooLarge, .linkLoop, .foreign, .other,
    ]
    #expect("\(files)" == "[notFound, notPermitted, notRegular, tooLarge, linkLoop, foreign, other]")
  }
}
