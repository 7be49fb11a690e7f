import Foundation
import TestSupport

/// The regions of `ArticleCode` and `ArticleSimulation` that articles show, between a line `// snippet` or `// declarations` and
/// a line `// end`.
enum ArticleRegion {
  /// The regions that are run, in the order of ``ArticleCode/all``.
  static let all = regions("// snippet")
  /// The regions that are only compiled: types that the snippets of the same article use.
  static let declarations = regions("// declarations")

  private static func regions(_ beginning: String) -> [String] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Code")
    let files = ArticleCode.files.map { folder.appendingPathComponent($0) }
    return (try? CodeRegions.read(files, after: beginning)) ?? []
  }

  /// Returns the region that a Swift fence matches.
  static func index(of text: String) -> Int? { all.firstIndex(of: code(text)) }

  /// Returns the region that a fence matches whose code is only compiled.
  static func declarationIndex(of text: String) -> Int? { declarations.firstIndex(of: code(text)) }

  /// Returns a fence without its imports, which are those of the file.
  private static func code(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0.hasPrefix("import ") || $0.isEmpty }.joined(separator: "\n")
  }

  /// Waits until a task that yields continues within a second.
  ///
  /// Articles use the real clock and the default deadlines. While the tests of a run begin, a task that waits for anything continues
  /// only after the synchronous part of all of them, which may take longer than those deadlines.
  private static func waitForOtherTests() async {
    while await ContinuousClock().measure({ await Task.yield() }) > .seconds(1) {}
  }

  /// Returns what is wrong with a Swift fence.
  ///
  /// The text after `//` behind a `print` is what it prints.
  static func problems(_ text: String) async -> [String] {
    if declarationIndex(of: text) != nil { return [] }
    guard let index = index(of: text), index < ArticleCode.all.count else {
      return ["this Swift code is not a region of the code of articles:\n\(text)"]
    }
    let printer = CodePrinter()
    await waitForOtherTests()
    do {
      try await ArticleCode.all[index](printer)
    } catch {
      return ["this Swift code throws \(error)"]
    }
    return difference(text, printed: printer.lines)
  }

  /// Returns what the comments of a fence say but its code does not print.
  static func difference(_ text: String, printed: [String]) -> [String] {
    var claims: [String] = []
    for line in text.split(separator: "\n") where line.contains("print(") {
      guard let comment = line.firstRange(of: "  // ") else { return ["what does `\(line)` print?"] }
      claims.append(String(line[comment.upperBound...]))
    }
    if claims.isEmpty { return ["this Swift code prints nothing, so nothing of it can be wrong"] }
    return printed == claims ? [] : ["this Swift code prints \(printed)"]
  }
}
