import Foundation
import ModuleManifests
import TestSupport

/// An application in a temporary folder, which is removed with this object.
final class AppFolder {
  private let folder: TemporaryFolder
  var url: URL { folder.url }

  /// - Parameter files: texts by path.
  init(_ files: [String: String]) throws { folder = try TemporaryFolder(files) }

  /// Makes a copy of a fixture.
  init(fixture name: String) throws {
    folder = try TemporaryFolder(copying: Self.fixtures.appendingPathComponent(name))
  }

  /// Makes a copy of a folder in the repository.
  init(repositoryFolder path: String) throws {
    folder = try TemporaryFolder(copying: Self.repository.appendingPathComponent(path))
  }

  static let repository = Repository.url
  static let fixtures = repository.appendingPathComponent("Tests/Fixtures/apps")

  func write(_ path: String, _ text: String) throws { try folder.write(path, text) }

  func read(_ path: String) throws -> String { try folder.text(path) }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder.full(path)) }

  func modctl(_ arguments: String..., environment: [String: String] = ["LANG": "C.UTF-8"]) throws
    -> Modctl.Result
  {
    try Modctl.run(arguments, in: url, environment: environment)
  }

  private static let outputs = Guarded<[[String]: Modctl.Result]>([:])

  /// Returns what a command that writes nothing prints about a fixture. It runs once, however many tests look at its output.
  static func output(of fixture: String, _ arguments: String...) throws -> Modctl.Result {
    let key = [fixture] + arguments
    if let known = outputs.withLock({ $0[key] }) { return known }
    let app = try AppFolder(fixture: fixture)
    let result = try withExtendedLifetime(app) { try Modctl.run(arguments, in: app.url) }
    outputs.withLock { $0[key] = result }
    return result
  }
}
