import Foundation
import TestSupport
import Testing

/// Every example in the library's comments compiles, runs, and prints what it claims.
@Suite("Examples in the comments of public declarations")
struct DocumentationExampleTests {
  private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  /// The compiled examples, without their indentation.
  private func regions() throws -> [String] {
    let file = Self.here.appendingPathComponent("DocumentationExamples.swift")
    var result: [String] = []
    var open: [Substring]?
    for line in try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n",
      omittingEmptySubsequences: false
    ) {
      switch line.drop(while: { $0 == " " }) {
      case "// example": open = []
      case "// end":
        let indent = (open ?? []).filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        result.append((open ?? []).map { $0.dropFirst(indent) + "\n" }.joined())
        open = nil
      default: open?.append(line)
      }
    }
    return result
  }

  /// The examples in the comments, with the files they are in.
  private func examples() throws -> [(file: String, text: String)] {
    let sources = Self.here.appendingPathComponent("../../../Sources/VersionResolver").standardizedFileURL
    let names = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    var result: [(String, String)] = []
    for name in names.filter({ $0.hasSuffix(".swift") }).sorted() {
      let text = try String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8)
      var open: String?
      for line in text.split(separator: "\n") {
        let comment = line.drop { $0 == " " }
        guard comment.hasPrefix("///") else { continue }
        let content = comment.dropFirst(comment.hasPrefix("/// ") ? 4 : 3)
        if let code = open {
          if content == "```" {
            result.append((name, code))
            open = nil
          } else {
            open = code + content + "\n"
          }
        } else if content == "```swift" {
          open = ""
        }
      }
    }
    return result
  }

  @Test("Every example in a comment is compiled, and every compiled example is in a comment")
  func compiled() throws {
    let (examples, regions) = (try examples(), try regions())
    for (file, text) in examples {
      #expect(regions.contains(text), "\(file) has an example that is not compiled:\n\(text)")
    }
    let texts = Set(examples.map(\.text))
    for region in regions { #expect(texts.contains(region), "no comment has this example:\n\(region)") }
    #expect(DocumentationExamples.all.count == regions.count)
  }

  @Test("Every example prints something, and what its comment says")
  func truth() throws {
    for (run, text) in zip(DocumentationExamples.all, try regions()) {
      let printer = DocumentationExamples.Printer()
      try run(printer)
      #expect(!printer.lines.isEmpty, "\(text)")
      let claims = text.split(separator: "\n").filter { $0.contains("print(") }
        .compactMap { line in line.range(of: ")  // ").map { String(line[$0.upperBound...]) } }
      if !claims.isEmpty { #expect(printer.lines == claims, "\(text)") }
    }
  }
}
