import Foundation

/// An application in a temporary folder, which is removed with this object.
final class AppFolder {
  let url: URL

  /// - Parameter files: texts by path.
  init(_ files: [String: String]) throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("modctl-\(UUID().uuidString)")
    for (path, text) in files { try write(path, text) }
  }

  /// Makes a copy of a fixture.
  init(fixture name: String) throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("modctl-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: Self.fixtures.appendingPathComponent(name), to: url)
  }

  /// Makes a copy of a folder in the repository.
  init(repositoryFolder path: String) throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("modctl-\(UUID().uuidString)")
    try FileManager.default.copyItem(at: Self.repository.appendingPathComponent(path), to: url)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static let fixtures = repository.appendingPathComponent("Tests/Fixtures/apps")

  func write(_ path: String, _ text: String) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }

  func read(_ path: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(path), encoding: .utf8)
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appendingPathComponent(path).path)
  }

  func modctl(_ arguments: String..., environment: [String: String] = ["LANG": "C.UTF-8"]) throws
    -> Modctl.Result
  {
    try Modctl.run(arguments, in: url, environment: environment)
  }
}
