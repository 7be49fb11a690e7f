import Foundation

/// A folder that disappears with the test.
package final class TemporaryFolder {
  package let path: String

  package init(_ files: [String: String] = [:]) throws {
    path =
      FileManager.default.temporaryDirectory.appendingPathComponent("manifests-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, text) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  package func write(_ name: String, _ text: String) throws {
    try write(name, bytes: Array(text.utf8))
  }

  package func write(_ name: String, bytes: [UInt8]) throws {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(bytes).write(to: url)
  }

  package func link(_ name: String, to target: String) throws {
    let url = URL(fileURLWithPath: path).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target)
  }

  package func full(_ name: String) -> String { path + "/" + name }

  package func text(_ name: String) throws -> String {
    try String(contentsOfFile: full(name), encoding: .utf8)
  }

  package var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
