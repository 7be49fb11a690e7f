package import Foundation

/// Catalogs of real registries, which are too large for the repository.
package enum RealRegistries {
  /// The folder that MODULEKIT_DATA names; `nil` if it is not set or empty. Tests that need the folder are skipped then.
  package static let folder: URL? = ProcessInfo.processInfo.environment["MODULEKIT_DATA"].flatMap {
    $0.isEmpty ? nil : URL(fileURLWithPath: $0)
  }

  /// Returns the text of a file in the folder.
  package static func text(_ file: String) throws -> String {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
  }
}
