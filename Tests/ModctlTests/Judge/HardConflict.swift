import Foundation
import Testing

/// An application in a few lines, a question about it, and the output of modctl, together in one file.
struct HardConflict: CustomTestStringConvertible {
  let name: String

  static let folder = AppFolder.repository.appendingPathComponent("Tests/Fixtures/conflicts")

  static let all: [HardConflict] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".txt") }.sorted().map { HardConflict(name: String($0.dropLast(4))) }
  }()

  var testDescription: String { name }

  private var file: URL { Self.folder.appendingPathComponent("\(name).txt") }

  /// The lines up to the question, and the rest.
  private func parts() throws -> (head: [String], question: Question, printed: String) {
    let lines = try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n",
      omittingEmptySubsequences: false
    ).map(String.init)
    let index = try #require(lines.firstIndex { $0.hasPrefix("$ modctl ") })
    let arguments = lines[index].dropFirst("$ modctl ".count).split(separator: " ").map(String.init)
    return (Array(lines[...index]), Question(arguments), lines[(index + 1)...].joined(separator: "\n"))
  }

  var question: Question { get throws { try parts().question } }

  /// The recorded output.
  var printed: String { get throws { try parts().printed } }

  func app() throws -> AppFolder {
    let lines = try parts().head.dropLast().filter { !$0.hasPrefix("#") }
    return try CompactApp(lines.joined(separator: "\n")).folder()
  }

  func record(_ printed: String) throws {
    let text = try parts().head.joined(separator: "\n") + "\n" + printed
    try Data(text.utf8).write(to: file)
  }
}
