import Foundation
import Testing

extension Article: CustomTestStringConvertible {
  var testDescription: String { path }
}

@Suite("The articles of the DocC catalogs")
struct DocumentationTests {
  @Test("All are found")
  func found() {
    #expect(Article.all.count >= 10)
  }

  @Test("Show all of the code that is compiled for them")
  func regions() {
    #expect(ArticleRegion.all.count == ArticleCode.all.count)
    let fences = Article.all.flatMap(\.blocks).compactMap { block in
      if case .fence("swift", let text) = block.content { text } else { nil }
    }
    #expect(Set(fences.compactMap(ArticleRegion.index)) == Set(ArticleRegion.all.indices))
    let declarations = fences.compactMap(ArticleRegion.declarationIndex)
    #expect(Set(declarations) == Set(ArticleRegion.declarations.indices))
  }

  @Test("Mention every test named after an older system")
  func replaced() {
    let rows = Article.all.flatMap(\.blocks).flatMap { block -> [[String]] in
      if case .table(["There", "Here", "Test"], let rows) = block.content { rows } else { [] }
    }
    #expect(ReplacedSystems.tests.subtracting(rows.compactMap(\.last)).sorted() == [])
    #expect(rows.count == ReplacedSystems.tests.count)
  }

  /// MODULEKIT_RECORD=1 records console output.
  @Test("State only what is true", arguments: Article.all)
  func truth(_ article: Article) async throws {
    var checker = try ArticleChecker(article)
    try await checker.run()
    if Recording.isOn { try article.record(checker.corrections) }
    for problem in checker.problems { Issue.record("\(problem)") }
  }
}
