import TestSupport
import Testing

/// A file in `Tests/Fixtures/documents/FORMAT/{good,bad}`.
struct FixtureDocument: Sendable, CustomTestStringConvertible {
  let format: DocumentFormat
  let isGood: Bool
  let path: String

  static let all = DocumentFormat.allCases.flatMap { format in
    [true, false].flatMap { isGood in
      let folder = "Tests/Fixtures/documents/\(format.rawValue)/\(isGood ? "good" : "bad")"
      return Repository.files(below: folder, suffix: ".json").map {
        FixtureDocument(format: format, isGood: isGood, path: $0)
      }
    }
  }

  /// A name such as `module/bad/name-empty`.
  var name: String { path.split(separator: "/").suffix(3).joined(separator: "/").dropLast(5).description }

  var testDescription: String { name }
}
