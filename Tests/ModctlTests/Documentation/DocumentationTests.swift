import Foundation
import Testing

extension Article: CustomTestStringConvertible {
  var testDescription: String { path }
}

@Suite("The articles of the DocC catalogs")
struct DocumentationTests {
  @Test("are all found")
  func found() {
    #expect(Article.all.count >= 6)
  }

  @Test("show all of the code that is compiled for them")
  func regions() {
    #expect(ArticleRegion.all.count == ArticleCode.all.count)
    let shown = Article.all.flatMap(\.blocks).compactMap { block in
      if case .fence("swift", let text) = block.content { ArticleRegion.index(of: text) } else { nil }
    }
    #expect(Set(shown) == Set(ArticleRegion.all.indices))
  }

  /// What consoles print is recorded with MODULEKIT_RECORD=1.
  @Test("say nothing that is not so", arguments: Article.all)
  func truth(_ article: Article) throws {
    var checker = try ArticleChecker(article)
    try checker.run()
    if ProcessInfo.processInfo.environment["MODULEKIT_RECORD"] == "1" {
      try article.record(checker.corrections)
    }
    for problem in checker.problems { Issue.record("\(problem)") }
  }
}
