import ModuleManifests
import TestSupport

/// JSON with its positions.
enum JSONExamples {
  static let runs: [CommentExamples.Run] = [parsing, writing]

  @Sendable private static func parsing(_ print: CodePrinter) throws {
    // example
    let document = try JSONDocument(parsing: Array(#"{"name": "cart"}"#.utf8))
    print(document.root.member("name")?.string ?? "")  // cart
    print(document.root.member("name")?.range ?? 0..<0)  // 9..<15
    // end
  }

  @Sendable private static func writing(_ print: CodePrinter) {
    // example
    let value: JSONValue = ["schema": "modctl.resolve/1", "modules": ["cart", "log"]]
    print(value.text)
    // end
  }
}
