import ModuleManifests
import VersionResolver

/// The manifests of the modules that live in the application's workspace. There are few of them, so all are read immediately.
final class WorkspaceSource: ManifestSource {
  private let loader: ManifestLoader
  private var modules: [String: [ManifestEntry]] = [:]
  /// Why there may be more modules than are known by name.
  private(set) var unread: [Diagnostic] = []

  /// - Parameters:
  ///   - patterns: the patterns of the application's `workspace`, and where they are written.
  ///   - directory: the folder to which they refer.
  ///   - contents: contents to use instead of those on disk, by path.
  init(
    _ patterns: [(text: String, position: SourcePosition?)],
    directory: String,
    contents: [String: [UInt8]],
    loader: ManifestLoader
  ) {
    self.loader = loader
    var seen: Set<String> = []
    for (text, position) in patterns {
      let pattern = PathPattern(text)
      let (paths, failures) = pattern.matches(in: directory)
      for failure in failures {
        unread.append(
          Diagnostic(
            .unreadableFile,
            "cannot be listed: \(failure.message)",
            at: SourcePosition(file: failure.path)
          )
        )
      }
      let isForFolders = paths.allSatisfy { isFolder($0, in: directory) }
      let hint = isForFolders ? hint(forFolders: text, pattern, in: directory) : nil
      guard !paths.isEmpty, hint == nil else {
        if text == ApplicationManifest.newWorkspace, Self.isNew(in: directory) { continue }
        reportNothing(text, pattern, position, hint: hint)
        continue
      }
      for path in paths where seen.insert(path).inserted { read(path, directory, contents[path]) }
    }
    loader.bag.add(unread)
    rejectRepeatedNames()
  }

  func entries(of module: String) -> [ManifestEntry] { modules[module] ?? [] }

  func places(of module: String) -> ManifestPlaces { ManifestPlaces(entries(of: module)) }

  func moduleNames() -> [String] { Array(modules.keys) }

  private func isFolder(_ path: String, in directory: String) -> Bool {
    (try? FileKind.of(Path.join(directory, path))) == .directory
  }

  /// Returns what to write instead of a pattern that matches folders, as other tools expect it; `nil` if they have no manifests.
  private func hint(forFolders text: String, _ pattern: PathPattern, in directory: String) -> String? {
    let inside = ["module.json", "**/module.json"].map { Path.join(text, $0) }
      .first { !PathPattern($0).matches(in: directory).paths.isEmpty }
    return inside.map {
      "it \(pattern.isLiteral ? "is a folder" : "matches folders"); write \(Printable.quoted($0, limit: 1_000))"
    }
  }

  /// Returns whether the workspace of a new application has no modules yet, not even in deeper folders.
  private static func isNew(in directory: String) -> Bool {
    PathPattern("Sources/**/module.json").matches(in: directory).paths.isEmpty
  }

  private func reportNothing(
    _ text: String,
    _ pattern: PathPattern,
    _ position: SourcePosition?,
    hint: String?
  ) {
    unread.append(
      Diagnostic(
        .noWorkspaceModule,
        "\(Printable.quoted(text)) matches no manifest",
        at: position ?? SourcePosition(file: text),
        severity: pattern.isLiteral ? .error : .warning,
        hint: hint ?? "patterns are relative to the folder of this file"
      )
    )
  }

  private func read(_ path: String, _ directory: String, _ content: [UInt8]?) {
    func decode(_ bytes: [UInt8], _ path: String) -> Decoded<ModuleManifest> {
      loader.decode(SourceFile(path: path, bytes: bytes))
    }
    let decoded = content.map { decode($0, path) } ?? DocumentDecoder.read(path, in: directory, as: decode)
    // A manifest with mistakes still claims its name: a version from a catalog must not take its place unnoticed.
    guard let document = decoded.document, let (name, version) = header(document) else {
      unread += decoded.diagnostics
      return
    }
    loader.bag.add(decoded.diagnostics)
    modules[name, default: []].append(
      ManifestEntry(module: name, version: version, path: path, decoded: decoded, loader: loader)
    )
  }

  private func header(_ document: ManifestDocument) -> (name: String, version: Version)? {
    let silent = DecodingContext(file: document.file, caches: loader.caches)
    guard let name = document.json.root.member("name").flatMap({ silent.name($0, "name") }),
      let version = document.json.root.member("version").flatMap({ silent.version($0, "version") })
    else { return nil }
    return (name, version)
  }

  private func rejectRepeatedNames() {
    for (name, entries) in modules where entries.count > 1 {
      guard let first = entries[0].document?.position(of: ["name"]) else { continue }
      for entry in entries.dropFirst() {
        guard let document = entry.document, let range = document.range(of: ["name"]) else {
          continue
        }
        loader.bag.add(
          Diagnostic(
            .repeated,
            "another module of the workspace is also called `\(name)`",
            in: document.file,
            range,
            notes: [.init("the other one is here", at: first)],
            hint: "rename one of the two"
          )
        )
      }
      modules[name] = [entries[0]]
    }
  }
}
