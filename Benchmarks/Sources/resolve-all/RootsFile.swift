import ArgumentParser
import Foundation
import VersionResolver

/// A file of applications, one per line.
enum RootsFile {
  struct Root {
    let id: String
    let edges: [Edge]
  }

  private struct Line: Decodable {
    let id: String
    let dependencies: [String: Requirement]
  }

  static func read(_ path: String) throws -> [Root] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ValidationError("\(path) cannot be read")
    }
    return try data.split(separator: 0x0A).map { bytes in
      let line = try JSONDecoder().decode(Line.self, from: Data(bytes))
      return Root(id: line.id, edges: line.dependencies.map { Edge($0.key, $0.value) })
    }
  }
}
