import TestSupport
import Testing

extension CommentExamples: CustomTestStringConvertible {
  public var testDescription: String { library }
}

@Suite("Examples in the comments of public declarations")
struct CommentExampleTests {
  private static let all = [
    examples("ModuleKit", ManagerExamples.runs + RouteExamples.runs),
    examples("ModuleKitTesting", TestingExamples.runs),
    examples("ModuleCatalogs", CatalogExamples.runs),
    examples("ModuleCoding"),
    examples("ModuleGraphs"),
    examples("ModuleManifests/Basics/Concurrency"),
    examples("ModuleManifests/Basics/JSON", JSONExamples.runs),
    examples("ModuleManifests/Changes"),
    examples("ModuleManifests/Lockfile"),
    examples("ModuleManifests/Manifest", ManifestExamples.runs),
    examples("ModuleManifests/Routes", URLExamples.runs),
    examples("ModuleManifests/Wiring"),
    examples("ModuleTools", ToolExamples.runs),
  ]

  /// The examples of a library, in the folder with its name.
  private static func examples(_ library: String, _ runs: [CommentExamples.Run] = []) -> CommentExamples {
    let files = Repository.files(below: "Tests/ExampleTests/\(library)", suffix: ".swift")
    return CommentExamples(of: library, in: files, runs: runs)
  }

  @Test("Every example compiles, and prints what it claims", arguments: all)
  func compiled(_ examples: CommentExamples) async throws {
    #expect(try await examples.problems() == [])
  }
}
