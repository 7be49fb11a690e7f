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
