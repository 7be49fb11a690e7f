import Foundation
import ModuleManifests
import TestSupport

/// An application in a temporary folder, which is removed with this object.
final class AppFolder: Sendable {
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

  func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: folder.full(path)) }

  func link(_ path: String, to target: String) throws { try folder.link(path, to: target) }

  /// Writes a program.
  func writeScript(_ path: String, _ text: String) throws {
    try write(path, "#!/bin/sh\n\(text)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.full(path))
  }

  /// The names in a folder, sorted.
  func names(_ path: String = ".") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.full(path)).sorted()
  }

  /// The paths of everything in the folder and below it, sorted.
  func paths() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted() }

  /// Returns every file below a folder, with its text.
  func texts(_ path: String) throws -> [String: String] {
    var texts: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.full(path)) {
      var isFolder: ObjCBool = false
      let file = folder.full(path) + "/" + name
      if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), !isFolder.boolValue {
        texts[name] = try String(contentsOfFile: file, encoding: .utf8)
      }
    }
    return texts
  }

  func modctl(_ arguments: String..., environment: [String: String] = ["LANG": "C.UTF-8"]) throws
    -> Modctl.Result
  {
    try Modctl.run(arguments, in: url, environment: environment)
  }

  /// Runs a line in a shell, with the folder of modctl at the front of the path.
  func shell(_ line: String, environment: [String: String] = ["LANG": "C.UTF-8"]) throws -> Modctl.Result {
    let path = SpawnedProgram.products.path + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    return try Modctl.run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", line],
      in: url,
      environment: environment.merging(["PATH": path]) { $1 }
    )
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
