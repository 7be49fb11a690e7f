import Foundation
import ModuleTools
import TestSupport

/// An application to check, in a temporary folder that is removed with this value.
final class CheckFolder {
  private let folder: TemporaryFolder
  var url: URL { folder.url }

  /// - Parameters:
  ///   - application: The text of `modules.json`.
  ///   - manifests: The manifests, one per line.
  init(_ application: String, _ manifests: [String]) throws {
    folder = try TemporaryFolder([
      "modules.json": application, "all.ndjson": manifests.joined(separator: "\n"),
    ])
  }

  func write(_ path: String, _ text: String) throws { try folder.write(path, text) }

  func check() -> CheckReport { ApplicationChecker(directory: url.path).check() }
}
