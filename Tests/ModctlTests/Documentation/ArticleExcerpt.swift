import Foundation

/// Some lines of a file in the repository, without their indentation.
enum ArticleExcerpt {
  /// - Parameters:
  ///   - text: the text that the article shows.
  ///   - path: the file, relative to the repository.
  static func problems(_ text: String, _ path: String) -> [String] {
    let url = AppFolder.repository.appendingPathComponent(path)
    guard let content = try? String(contentsOf: url, encoding: .utf8) else {
      return ["there is no file \(path)"]
    }
    let wanted = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { String($0) }
    guard let first = wanted.first, !first.isEmpty else { return ["the excerpt of \(path) is empty"] }
    let lines = content.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    for start in lines.indices where lines[start].hasSuffix(first) {
      let indent = lines[start].dropLast(first.count)
      guard indent.allSatisfy({ $0 == " " }), start + wanted.count <= lines.count else { continue }
      let found = zip(lines[start...], wanted).allSatisfy { line, wanted in
        line == (wanted.isEmpty ? "" : indent + wanted)
      }
      if found { return [] }
    }
    return ["these lines are not in \(path)"]
  }
}
