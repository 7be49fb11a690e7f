import Foundation

/// A copy of everything in the shop that `modctl` reads.
struct Workspace {
  /// The text to be edited does not exist.
  struct Missing: Error {
    let text: String
  }

  /// The shop itself.
  static let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  private let folder: Folder
  var path: String { folder.path }

  init() throws {
    folder = try Folder()
    let files = FileManager.default
    for name in ["modules.json", "modules.lock.json"] {
      try files.copyItem(atPath: "\(Self.source)/\(name)", toPath: "\(path)/\(name)")
    }
    let modules = "Sources/Modules"
    for name in try files.contentsOfDirectory(atPath: "\(Self.source)/\(modules)") {
      try files.createDirectory(atPath: "\(path)/\(modules)/\(name)", withIntermediateDirectories: true)
      let manifest = "\(modules)/\(name)/module.json"
      try files.copyItem(atPath: "\(Self.source)/\(manifest)", toPath: "\(path)/\(manifest)")
    }
  }

  /// Replaces text in the manifest of a module's target.
  func edit(_ target: String, _ old: String, _ new: String) throws {
    let file = "\(path)/Sources/Modules/\(target)/module.json"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    guard text.contains(old) else { throw Missing(text: old) }
    try text.replacingOccurrences(of: old, with: new).write(toFile: file, atomically: true, encoding: .utf8)
  }
}
