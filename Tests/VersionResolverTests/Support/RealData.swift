import Foundation
import TestSupport
import VersionResolver

/// Problems and verdicts from the real registries.
enum RealData {
  /// A question with the answer independent solvers agree on.
  struct Question: Sendable {
    let name: String
    let roots: [Edge]
    let isSolvable: Bool
  }

  static let purescript = Result { try catalog("purescript.ndjson") }
  static let large = Result { try catalog("large_case.ndjson") }

  /// The applications in a file of roots, with their verdicts.
  static func applications(_ name: String) throws -> [Question] {
    let verdicts = Dictionary(
      try rows("\(name).truth.tsv").map { ($0[0], $0[1] == "sat") },
      uniquingKeysWith: { first, _ in first }
    )
    return try objects("\(name).roots.ndjson").compactMap { object in
      guard let id = object["id"] as? String, let verdict = verdicts[id] else { return nil }
      return Question(name: id, roots: edges(object), isSolvable: verdict)
    }
  }

  /// Every version as the only root, with its verdict.
  static func versions(_ name: String) throws -> [Question] {
    try rows("\(name).truth.tsv").map { row in
      Question(
        name: "\(row[0]) \(row[1])",
        roots: [Edge(row[0], .exactly(Version(text: row[1])))],
        isSolvable: row[2] == "sat"
      )
    }
  }

  private static func catalog(_ file: String) throws -> TableProvider {
    var provider = TableProvider()
    for object in try objects(file) {
      guard let name = object["name"] as? String, let version = object["version"] as? String else { continue }
      provider.add(name, version, edges(object))
    }
    return provider
  }

  private static func edges(_ object: [String: Any]) -> [Edge] {
    (object["dependencies"] as? [String: String] ?? [:]).map { Edge($0.key, text: $0.value) }
  }

  private static func objects(_ file: String) throws -> [[String: Any]] {
    try RealRegistries.text(file).utf8.split(separator: UInt8(ascii: "\n")).compactMap {
      try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any]
    }
  }

  /// The rows of a table, without its heading.
  private static func rows(_ file: String) throws -> [[String]] {
    try RealRegistries.text(file).split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t").map(String.init)
    }
  }
}
