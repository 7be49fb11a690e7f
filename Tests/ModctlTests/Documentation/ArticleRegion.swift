import Foundation

/// The regions of `ArticleCode.swift`: what articles show, between lines `// snippet` and `// end`.
enum ArticleRegion {
  static let all: [String] = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("ArticleCode.swift")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var regions: [String] = []
    var open: [String]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      switch line.trimmingCharacters(in: .whitespaces) {
      case "// snippet": open = []
      case "// end":
        if let lines = open { regions.append(dedented(lines)) }
        open = nil
      default: open?.append(String(line))
      }
    }
    return regions
  }()

  /// The region that a Swift fence is, imports apart, which are those of the file.
  static func index(of text: String) -> Int? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let code = lines.drop { $0.hasPrefix("import ") || $0.isEmpty }.joined(separator: "\n")
    return all.firstIndex(of: code)
  }

  /// What is wrong with a Swift fence.
  ///
  /// What follows `//` behind a `print` is what it prints.
  static func problems(_ text: String) -> [String] {
    guard let index = index(of: text), index < ArticleCode.all.count else {
      return ["this Swift code is no region of ArticleCode.swift:\n\(text)"]
    }
    let printer = ArticlePrinter()
    do {
      try ArticleCode.all[index](printer)
    } catch {
      return ["this Swift code throws \(error)"]
    }
    return difference(text, printed: printer.lines)
  }

  /// What the comments of a fence say and its code does not print.
  static func difference(_ text: String, printed: [String]) -> [String] {
    var claims: [String] = []
    for line in text.split(separator: "\n") where line.contains("print(") {
      guard let comment = line.firstRange(of: "  // ") else { return ["what does `\(line)` print?"] }
      claims.append(String(line[comment.upperBound...]))
    }
    if claims.isEmpty { return ["this Swift code prints nothing, so nothing of it can be wrong"] }
    return printed == claims ? [] : ["this Swift code prints \(printed)"]
  }

  private static func dedented(_ lines: [String]) -> String {
    let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indent)) + "\n" }.joined()
  }
}

/// Stands for `print` in the code of articles, and remembers.
final class ArticlePrinter {
  private(set) var lines: [String] = []

  func callAsFunction(_ items: Any...) {
    lines.append(items.map { "\($0)" }.joined(separator: " "))
  }
}
