import Foundation

/// The examples in the comments of a library's declarations, and the tests' code that compiles them to the letter.
///
/// The code stands between a mark and `// end`: `// example` if it is run, `// compiled` if not. A comment after a `print` is what
/// it prints.
package struct CommentExamples: Sendable {
  package typealias Run = @Sendable (CodePrinter) async throws -> Void

  /// The name of the library's folder in `Sources`.
  package let library: String
  /// The files with the regions.
  let files: [URL]
  /// Runs each region after `// example`, in the order of the regions.
  let runs: [Run]

  /// - Parameter files: paths in the repository.
  package init(of library: String, in files: [String], runs: [Run] = []) {
    self.library = library
    self.files = files.map { Repository.url.appendingPathComponent($0) }
    self.runs = runs
  }

  /// Returns what is wrong: examples that no test compiles, code that no comment shows, and claims that are not true.
  package func problems() async throws -> [String] {
    let examples = try examples()
    let executed = try CodeRegions.read(files, after: "// example")
    let compiled = try CodeRegions.read(files, after: "// compiled")
    if examples.isEmpty { return ["\(library) has no examples"] }
    guard executed.count == runs.count else {
      return ["\(executed.count) regions are to run, \(runs.count) do"]
    }
    let regions = Set(executed + compiled)
    var problems: [String] = []
    for (place, text) in examples where !regions.contains(text) {
      problems.append("\(place) has an example that is not compiled:\n\(text)")
    }
    let shown = Set(examples.map(\.text))
    for text in executed + compiled where !shown.contains(text) {
      problems.append("no comment has this example:\n\(text)")
    }
    for text in compiled where !claims(of: text).isEmpty {
      problems.append("this example claims to print something and is not run:\n\(text)")
    }
    for (run, text) in zip(runs, executed) {
      let printer = CodePrinter()
      do { try await run(printer) } catch { problems.append("\(error) is thrown by\n\(text)") }
      let claims = claims(of: text)
      let isTrue = claims.isEmpty ? !printer.lines.isEmpty : printer.lines == claims
      if !isTrue { problems.append("\(printer.lines) is printed by\n\(text)") }
    }
    return problems
  }

  private func claims(of text: String) -> [String] {
    text.split(separator: "\n").filter { $0.contains("print(") }.compactMap { line in
      line.range(of: ")  // ").map { String(line[$0.upperBound...]) }
    }
  }

  /// Returns the Swift code in the comments, with its file and line.
  private func examples() throws -> [(place: String, text: String)] {
    var result: [(String, String)] = []
    for path in Repository.files(below: "Sources/\(library)", suffix: ".swift") {
      var open: (line: Int, text: String)?
      let lines = String(decoding: try Repository.data(path), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        let comment = line.drop { $0 == " " }
        guard comment.hasPrefix("///") else { continue }
        let content = comment.dropFirst(comment.hasPrefix("/// ") ? 4 : 3)
        if let example = open {
          if content == "```" {
            result.append(("\(path):\(example.line)", example.text))
            open = nil
          } else {
            open?.text += content + "\n"
          }
        } else if content == "```swift" {
          open = (index + 1, "")
        }
      }
    }
    return result
  }
}
