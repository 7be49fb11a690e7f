import Foundation
import ModuleTools
import Testing
import VersionResolver

/// The tests of other resolvers, as manifests. The expectations were derived from the rules of this project, not taken from a
/// run.
@Suite("Families of other resolvers' tests")
struct TranslatedSuiteTests {
  static let all: [TranslatedCase] = [
    TranslatedCase.plain, TranslatedCase.backtracking, TranslatedCase.incompatible, TranslatedCase.exclusion,
    TranslatedCase.cycles, TranslatedCase.prereleases, TranslatedCase.yanked, TranslatedCase.locked,
    TranslatedCase.optional, TranslatedCase.virtual, TranslatedCase.traps,
  ].flatMap { $0 }

  @Test("Have different names")
  func names() {
    #expect(Set(Self.all.map(\.name)).count == Self.all.count)
    #expect(Self.all.count >= 100)
  }

  @Test("End as expected, and the judge finds nothing wrong in what is said about a refusal", arguments: all)
  func outcome(_ example: TranslatedCase) throws {
    let app = try CompactApp(example.table).folder()
    switch example.outcome {
    case .selects(let selection):
      let application = try ApplicationResolver(directory: app.url.path).resolve()
      func text(_ modules: [(name: String, version: Version)]) -> String {
        modules.map { "\($0.name) \($0.version)" }.joined(separator: ", ")
      }
      #expect(text(application.selection.modules.map { ($0.name, $0.version) }) == selection)
      let pins = application.lockfile.modules.sorted { $0.key < $1.key }
      #expect(text(pins.map { ($0.key, $0.value.version) }) == selection)
    case .refuses(let subjects, let code):
      let result = try app.modctl("resolve", "--dry-run", "--format", "json")
      let document = try JSONDecoder().decode(Resolution.self, from: Data(result.output.utf8))
      #expect(result.status == 1, "\(document.selection ?? result.flatErrors)")
      #expect(document.code == code)
      #expect(subjects.contains(document.subject ?? ""), "\(document.subject ?? "no subject")")
      #expect(document.search?.complete == true)
      let fault = try DocumentJudgeTests.fault(
        app.url,
        Question(["resolve"]),
        printed: result,
        fixes: { Array(0..<min($0, 1)) },
        isText: false
      )
      #expect(fault == nil)
    }
  }
}
