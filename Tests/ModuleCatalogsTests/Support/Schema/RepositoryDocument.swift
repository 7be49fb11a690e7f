import Foundation
import TestSupport

/// A manifest, application or lockfile in this repository that was not made for these tests.
struct RepositoryDocument {
  let format: DocumentFormat
  let place: String
  let data: Data

  /// The sample shop and the small applications, with each line of a packed catalog as a separate document.
  static func all() -> [RepositoryDocument] {
    let folders = ["manifests", "Tests/Fixtures/apps"]
    let paths = ["modules.json"] + folders.flatMap { Repository.files(below: $0, suffix: "json") }
    return paths.flatMap { path in
      guard let data = try? Repository.data(path), let format = format(of: path) else {
        return [RepositoryDocument]()
      }
      guard path.hasSuffix(".ndjson") else {
        return [RepositoryDocument(format: format, place: path, data: data)]
      }
      return data.split(separator: UInt8(ascii: "\n")).enumerated().map {
        RepositoryDocument(format: format, place: "\(path):\($0 + 1)", data: $1)
      }
    }
  }

  private static func format(of path: String) -> DocumentFormat? {
    switch path.split(separator: "/").last {
    case "scenario.json": nil
    case "modules.json": .modules
    case "modules.lock.json": .lockfile
    default: .module
    }
  }
}
