import Foundation

/// Tables of commands and their options, compared with what `--help` lists.
extension ArticleTable {
  static let commandQuestions = [
    Question(
      columns: ["Command", "Does"],
      check: { row in
        let spans = CodeSpans.all(in: row["Command"] ?? "").map { $0.split(separator: " ").map(String.init) }
        guard let first = spans.first, first.first == "modctl" else { return ["is not a command"] }
        let command = Array(first.dropFirst().prefix { $0.first?.isLowercase ?? false })
        return spans.flatMap { missing($0, in: command) }
      }
    ),
    Question(
      columns: ["Option of graph", "Shows"],
      check: { row in
        CodeSpans.all(in: row["Option of graph"] ?? "").flatMap {
          missing($0.split(separator: " ").map(String.init), in: ["graph"])
        }
      }
    ),
  ]

  /// Returns the options among some words that the help of a command does not list.
  private static func missing(_ words: [String], in command: [String]) -> [String] {
    do {
      let help = try Modctl.run(["help"] + command, in: AppFolder.repository)
      guard help.status == 0, help.output.contains("USAGE: modctl \(command.joined(separator: " "))") else {
        return ["there is no command modctl \(command.joined(separator: " "))"]
      }
      let known = help.output.split { " [],|\n".contains($0) }.map(String.init)
      return words.filter { $0.hasPrefix("--") && !known.contains($0) }.map {
        "\($0) is not one of its options"
      }
    } catch {
      return ["\(error)"]
    }
  }
}
