import Foundation
import ModuleTools

/// An application in a temporary folder that is to be checked, removed with this value.
final class CheckFolder {
  let url: URL

  /// - Parameters:
  ///   - application: the text of `modules.json`.
  ///   - manifests: one manifest a line.
  init(_ application: String, _ manifests: [String]) throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("check-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Data(application.utf8).write(to: url.appendingPathComponent("modules.json"))
    try Data(manifests.joined(separator: "\n").utf8).write(to: url.appendingPathComponent("all.ndjson"))
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func check() -> CheckReport { ApplicationChecker(directory: url.path).run() }
}
