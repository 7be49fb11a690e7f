import Foundation
import Testing

/// A picture of the README.
struct Picture: CustomTestStringConvertible {
  let file: String
  let arguments: [String]
  var testDescription: String { file }

  static let all = [
    Picture(file: "shop.svg", arguments: ["--layers"]),
    Picture(file: "cart.svg", arguments: ["--focus", "cart", "--depth", "1"]),
    Picture(file: "conflict.svg", arguments: ["--directory", "Tests/Fixtures/apps/conflict-log"]),
  ]
}

@Suite("The pictures of the README")
struct PictureTests {
  /// Recorded with MODULEKIT_RECORD=1.
  @Test("are what modctl draws of the sample shop", arguments: Picture.all)
  func fresh(_ picture: Picture) throws {
    let result = try Modctl.run(
      ["graph", "--format", "svg"] + picture.arguments,
      in: AppFolder.repository
    )
    let file = AppFolder.repository.appendingPathComponent("docs/\(picture.file)")
    if ProcessInfo.processInfo.environment["MODULEKIT_RECORD"] == "1" {
      try Data(result.output.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == result.output)
    let readme = try String(
      contentsOf: AppFolder.repository.appendingPathComponent("README.md"),
      encoding: .utf8
    )
    #expect(readme.contains("docs/\(picture.file)"))
    let command = ["modctl", "graph", "--format", "svg"] + picture.arguments
    #expect(readme.contains(command.joined(separator: " ")))
  }
}
