import Foundation

/// An article of a DocC catalog, as its checkable blocks.
struct Article {
  /// A block that can be true or false, and the line where it starts.
  struct Block {
    enum Content {
      /// `<!-- KEY: VALUE -->` on a line of its own, an instruction for the checker that readers do not see.
      case mark(key: String, value: String)
      case fence(language: String, text: String)
      case table(header: [String], rows: [[String]])
    }

    let content: Content
    let line: Int
  }

  /// Relative to the repository.
  let path: String
  let blocks: [Block]

  init(path: String, text: String) {
    self.path = path
    var blocks: [Block] = []
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }[...]
    while let line = lines.first {
      let number = lines.startIndex + 1
      lines = lines.dropFirst()
      if line.hasPrefix("```") {
        let body = lines.prefix { !$0.hasPrefix("```") }
        lines = lines[body.endIndex...].dropFirst()
        let content = Block.Content.fence(
          language: String(line.dropFirst(3)),
          text: body.joined(separator: "\n") + "\n"
        )
        blocks.append(Block(content: content, line: number))
      } else if line.hasPrefix("<!--"), line.hasSuffix("-->") {
        let words = line.dropFirst(4).dropLast(3).split(separator: ":", maxSplits: 1).map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        let content = Block.Content.mark(key: words.first ?? "", value: words.count > 1 ? words[1] : "")
        blocks.append(Block(content: content, line: number))
      } else if line.hasPrefix("|") {
        let rest = lines.prefix { $0.hasPrefix("|") }
        lines = lines[rest.endIndex...]
        // The first line below the header separates it from the rows.
        let rows = rest.dropFirst().map { Self.cells($0) }
        blocks.append(Block(content: .table(header: Self.cells(line), rows: rows), line: number))
      }
    }
    self.blocks = blocks
  }

  /// The cells of a row, in which `\|` stands for a bar.
  private static func cells(_ row: String) -> [String] {
    row.replacingOccurrences(of: "\\|", with: "\u{0}").split(separator: "|", omittingEmptySubsequences: false)
      .dropFirst().dropLast().map {
        $0.replacingOccurrences(of: "\u{0}", with: "|").trimmingCharacters(in: .whitespaces)
      }
  }

  /// Writes the actual console output into the file.
  func record(_ corrections: [(line: Int, old: String, new: String)]) throws {
    if corrections.isEmpty { return }
    let file = AppFolder.repository.appendingPathComponent(path)
    var lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    for (line, old, new) in corrections.reversed() {
      let count = old.components(separatedBy: "\n").count - 1
      lines.replaceSubrange(line..<line + count, with: new.components(separatedBy: "\n").dropLast())
    }
    try Data(lines.joined(separator: "\n").utf8).write(to: file)
  }

  /// All articles of all catalogs, including landing pages.
  static let all: [Article] = {
    let sources = AppFolder.repository.appendingPathComponent("Sources")
    let names = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".md") && $0.contains(".docc/") }.sorted().compactMap { name in
      guard let text = try? String(contentsOf: sources.appendingPathComponent(name), encoding: .utf8) else {
        return nil
      }
      return Article(path: "Sources/\(name)", text: text)
    }
  }()
}
