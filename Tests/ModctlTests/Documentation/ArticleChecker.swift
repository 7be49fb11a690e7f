import Foundation

/// Goes through an article from top to bottom, like a reader who tries everything, and lists what is not true.
///
/// - A fence preceded by `<!-- file: PATH -->` is a file: the decoder of its format reads it, and it is written into the
///   article's folder. `<!-- folder -->` starts an empty folder, `<!-- folder: PATH -->` a copy of one in the repository.
/// - A fence preceded by `<!-- excerpt: PATH -->` is a part of a file in the repository, such as one of an example that has tests
///   of its own.
/// - A `console` fence is run in that folder, and its output is compared.
/// - A `swift` fence, whether a file or not, must be a region of ``ArticleCode``, which is compiled, and its output is compared.
/// - An `objc` or `java` fence after `<!-- before -->` is code for another system, which cannot be tried here.
/// - A table must have a header that ``ArticleTable`` knows, and is evaluated.
///
/// Anything else is a problem, so nothing can be written that is not checked.
struct ArticleChecker {
  private let article: Article
  private var folder: AppFolder
  private var file: String?
  /// True if the next fence is code for another system.
  private var isElsewhere = false
  private var excerpt: String?
  private(set) var problems: [String] = []
  private var console = ConsoleSession()
  /// The corrected console fences, by the line where they start.
  private(set) var corrections: [(line: Int, old: String, new: String)] = []

  init(_ article: Article) throws {
    self.article = article
    folder = try AppFolder(["README": ""])
  }

  mutating func run() async throws {
    for block in article.blocks {
      let found: [String]
      switch block.content {
      case .mark(let key, let value): found = try mark(key, value)
      case .fence(let language, let text):
        found = try await fence(language, text)
        if language == "console", !found.isEmpty {
          corrections.append((block.line, text, console.corrected))
        }
      case .table(let header, let rows): found = ArticleTable.problems(header, rows)
      }
      problems += found.map { "\(article.path):\(block.line): \($0)" }
    }
    if let path = file ?? excerpt {
      problems.append("\(article.path): no fence follows the mark of \(path)")
    }
  }

  private mutating func mark(_ key: String, _ value: String) throws -> [String] {
    switch key {
    case "folder":
      folder = value.isEmpty ? try AppFolder(["README": ""]) : try AppFolder(repositoryFolder: value)
    case "file" where !value.isEmpty: file = value
    case "before": isElsewhere = true
    case "excerpt" where !value.isEmpty: excerpt = value
    default: return ["the mark `\(key)` is unknown"]
    }
    return []
  }

  private mutating func fence(_ language: String, _ text: String) async throws -> [String] {
    if let path = file {
      file = nil
      try folder.write(path, text)
      // SwiftPM reads a package's manifest; other code is compiled.
      if path.hasSuffix(".swift"), path != "Package.swift" { return await ArticleRegion.problems(text) }
      return ArticleFile.problems(path, text)
    }
    if isElsewhere {
      isElsewhere = false
      let isKnown = ["objc", "java"].contains(language)
      return isKnown ? [] : ["code of another system is Objective-C or Java, and not \(language)"]
    }
    if let path = excerpt {
      excerpt = nil
      return ArticleExcerpt.problems(text, path)
    }
    switch language {
    case "console": return try console.problems(text, in: folder)
    case "swift": return await ArticleRegion.problems(text)
    default: return ["a fence of `\(language)` without a mark is never checked"]
    }
  }
}
