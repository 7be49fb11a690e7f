import Foundation

/// A catalog in a git repository, with a work tree for changing it.
final class CatalogRepository {
  let folder: AppFolder
  private let git: Git

  /// - Parameter files: the first commit.
  init(_ files: [String: String] = files) throws {
    folder = try AppFolder(files.reduce(into: [:]) { $0["work/" + $1.key] = $1.value })
    git = try Git(in: folder.url.appendingPathComponent("work"))
    try git.commit("Start")
    try git.run("clone", "--quiet", "--bare", ".", "../catalog.git")
    try git.run("remote", "add", "origin", "../catalog.git")
  }

  var path: String { folder.url.path + "/catalog.git" }
  var url: String { "file://" + path }

  /// Commits the files and pushes the commit.
  func push(_ files: [String: String]) throws {
    try git.run("pull", "--quiet", "--rebase", "origin", "main")
    for (path, text) in files { try folder.write("work/" + path, text) }
    try git.commit("More")
    try git.run("push", "--quiet", "origin", "main")
  }

  /// Replaces the repository with an empty one.
  func makeEmpty(branch: String, format: String? = nil) throws {
    try FileManager.default.removeItem(atPath: path)
    let chosen = format.map { ["--object-format=\($0)"] } ?? []
    _ = try git.attempt(["init", "--quiet", "--bare", "--initial-branch=\(branch)"] + chosen + [path])
  }

  /// Returns what git prints about the repository that others fetch from.
  func ask(_ arguments: String...) throws -> String {
    try git.attempt(["--git-dir", path] + arguments).output
  }

  /// Replaces the repository with one whose objects are identified differently, with the same files.
  ///
  /// - Returns: false if git does not know the format.
  func replace(format: String) throws -> Bool {
    try folder.remove("work/.git")
    guard try git.attempt(["init", "--quiet", "--object-format=\(format)"]).status == 0 else { return false }
    try git.commit("Start")
    try FileManager.default.removeItem(atPath: path)
    try git.run("clone", "--quiet", "--bare", ".", path)
    return true
  }

  /// An environment in which modctl and git find nothing of the machine's user, with a cache of its own.
  func environment(_ more: [String: String] = [:]) -> [String: String] {
    var variables = Git.environment(home: folder.url)
    variables["XDG_CACHE_HOME"] = folder.url.path + "/cache"
    return variables.merging(more) { $1 }
  }

  /// Returns an environment whose git runs a script before it executes a command for the first time. The script gets the original
  /// path as `REAL`, and leaves a folder `once`.
  func environment(beforeFirst command: String, run script: String) throws -> [String: String] {
    try folder.writeScript(
      "bin/git",
      """
      case " $* " in *" \(command) "*)
        if mkdir '\(folder.url.path)/once' 2>/dev/null; then
          (PATH="$REAL"; \(script)) >/dev/null || exit 99
        fi;;
      esac
      exec '\(Git.program?.path ?? "git")' "$@"
      """
    )
    let path = environment()["PATH"] ?? ""
    return ["PATH": folder.url.path + "/bin:" + path, "REAL": path]
  }

  /// Makes an application that needs `cart` from this catalog, with additional keys in its catalog.
  func application(_ needs: String = #""cart": "*""#, catalog more: String = "") throws -> AppFolder {
    try AppFolder([
      "modules.json":
        #"{"name": "shop", "dependencies": {\#(needs)}, "catalogs": [{"git": "\#(url)"\#(more)}]}"#
    ])
  }

  func modctl(_ app: AppFolder, _ arguments: String..., environment more: [String: String] = [:]) throws
    -> Modctl.Result
  {
    try Modctl.run(arguments, in: app.url, environment: environment(more))
  }

  static let files = [
    "cart/1.0.0.json": #"{"name": "cart", "version": "1.0.0", "requires": {"acme/Sink": "^1"}}"#,
    "cart/1.1.0.json":
      #"{"name": "cart", "version": "1.1.0", "dependencies": {"acme/log": "^1"}, "requires": {"acme/Sink": "^1"}}"#,
    "acme/log.ndjson": """
    {"name": "acme/log", "version": "1.0.0", "provides": {"acme/Sink": "1.0.0"}}
    {"name": "acme/log", "version": "1.4.0", "provides": {"acme/Sink": "1.1.0"}}

    """,
    "README.md": "What this is.",
  ]
}
