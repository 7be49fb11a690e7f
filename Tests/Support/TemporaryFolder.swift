package import Foundation

/// A folder that disappears with the test, in memory if possible: modctl waits for the disk after each file that it writes.
package final class TemporaryFolder: Sendable {
  package let path: String
  package var url: URL { URL(fileURLWithPath: path) }

  /// The folder that contains them. Tests also build packages and run scripts there.
  package static let place: URL = {
    #if os(Linux)
      var memory = statvfs()
      let noPrograms: UInt = 8  // ST_NOEXEC, which Glibc does not export
      if ProcessInfo.processInfo.environment["TMPDIR"] == nil, statvfs("/dev/shm", &memory) == 0,
        access("/dev/shm", W_OK) == 0,
        memory.f_flag & noPrograms == 0, memory.f_bavail * memory.f_bsize > 4 << 30
      {
        return URL(fileURLWithPath: "/dev/shm")
      }
    #endif
    #if os(macOS)
      // The user's own one is behind a link, so programs print another path, one too long for a line of their output.
      return URL(fileURLWithPath: "/private/tmp")
    #else
      return FileManager.default.temporaryDirectory
    #endif
  }()

  /// Whether two names there may differ only in case; usually not on macOS.
  package static let distinguishesCase: Bool = {
    guard let folder = try? TemporaryFolder(["a": ""]) else { return false }
    return !FileManager.default.fileExists(atPath: folder.full("A"))
  }()

  private static var newPath: String {
    place.appendingPathComponent("modulekit-\(UUID().uuidString)").path
  }

  package init(_ files: [String: String] = [:]) throws {
    path = Self.newPath
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, text) }
  }

  /// Makes a copy of another folder.
  package init(copying folder: URL) throws {
    path = Self.newPath
    try FileManager.default.copyItem(atPath: folder.path, toPath: path)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  package func write(_ name: String, _ text: String) throws {
    try write(name, bytes: Array(text.utf8))
  }

  package func write(_ name: String, bytes: [UInt8]) throws {
    try Data(bytes).write(to: made(name))
  }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: made(name).path, withDestinationPath: target)
  }

  /// Returns where a file is to be, in a folder that exists.
  private func made(_ name: String) throws -> URL {
    let url = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    return url
  }

  package func full(_ name: String) -> String { path + "/" + name }

  package func text(_ name: String) throws -> String {
    try String(contentsOfFile: full(name), encoding: .utf8)
  }

  package var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
