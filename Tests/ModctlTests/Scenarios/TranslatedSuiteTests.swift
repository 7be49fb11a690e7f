import Testing

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

  @Test("End as expected", arguments: all)
  func outcome(_ example: TranslatedCase) throws {
    let app = try CompactApp(example.table).folder()
    let result = try app.json("resolve")
    switch example.outcome {
    case .selects(let selection):
      #expect(result.status == 0, "\(result.document.message ?? result.errors)")
      #expect(result.document.selection == selection)
      #expect(try app.pins() == selection)
    case .refuses(let subjects, let code):
      #expect(result.status == 1, "\(result.document.selection ?? result.errors)")
      #expect(result.document.code == code)
      #expect(subjects.contains(result.document.subject ?? ""), "\(result.document.subject ?? "no subject")")
      #expect(result.document.search?.complete == true)
    }
  }
}
