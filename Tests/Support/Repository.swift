package import Foundation

/// The files of this repository.
package enum Repository {
  package static let url = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }

  /// The paths of all files below a folder, relative to the repository, in the order of their bytes.
  package static func files(below folder: String, suffix: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: url.appendingPathComponent(folder).path)
    return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(suffix) }.map {
      "\(folder)/\($0)"
    }
    .sorted()
  }

  package static func data(_ path: String) throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(path))
  }
}
