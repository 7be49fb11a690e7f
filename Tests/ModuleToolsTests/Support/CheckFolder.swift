import Foundation
import ModuleTools

/// An application to check, in a temporary folder that is removed with this value.
final class CheckFolder {
  let url: URL

  /// - Parameters:
  ///   - application: The text of `modules.json`.
  ///   - manifests: The manifests, one per line.
  init(_ application: String, _ manifests: [String]) throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("check-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(application.utf8).write(to: url.appendingPathComponent("modules.json"))
    try Data(manifests.joined(separator: "\n").utf8).write(to: url.appendingPathComponent("all.ndjson"))
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ path: String, _ text: String) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  func check() -> CheckReport { ApplicationChecker(directory: url.path).run() }
}
