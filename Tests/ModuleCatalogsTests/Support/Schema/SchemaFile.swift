import Foundation
import TestSupport

/// One of the repository's schemas.
struct SchemaFile: Sendable {
  let value: SchemaValue
  let validator: SchemaValidator

  init(_ format: DocumentFormat) throws {
    let url = Repository.url.appendingPathComponent("schemas/\(format.schemaFile)")
    value = try SchemaValue(parsing: Data(contentsOf: url))
    validator = try SchemaValidator(value)
  }

  private static let all = Result {
    try Dictionary(uniqueKeysWithValues: DocumentFormat.allCases.map { ($0, try SchemaFile($0)) })
  }

  /// The schema of a format, read once.
  static func of(_ format: DocumentFormat) throws -> SchemaFile {
    guard let file = try all.get()[format] else { throw SchemaError(place: "", message: "no such schema") }
    return file
  }

  /// The names under `properties`, of the whole schema or of a part in `$defs`.
  func properties(of part: String? = nil) -> Set<String> {
    let schema = part.map { value.object?["$defs"]?.object?[$0] } ?? value
    return Set((schema?.object?["properties"]?.object ?? [:]).keys)
  }
}
