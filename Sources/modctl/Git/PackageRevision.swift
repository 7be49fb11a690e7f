import ModctlNetwork
import ModuleManifests
import ModuleTools
import VersionResolver

/// Determines the commit of a module's package, if the working tree is what others would get.
struct PackageRevision {
  static let code = DiagnosticCode("git")

  let manifest: ModuleManifest
  /// The folder that contains the manifest.
  let folder: String
  /// The catalog to publish to. Changes to it may be in the same working tree.
  let catalog: String?
  /// Whether a missing tag will be created.
  let isTagging: Bool

  /// - Returns: the commit; `nil` if the package is not in a git repository.
  func check() throws(Refusal) -> String? {
    guard let package = manifest.package, package.location.kind == .url else { return nil }
    guard let run = ProgramRun(git: ["rev-parse", "HEAD"], in: folder) else {
      throw refusal("package.url is given, but \(ProgramRun.missing("git")) to examine its code", nil)
    }
    guard let head = run.line else {
      throw refusal(
        "package.url is given, but git finds no commit of \(folder)",
        failing: ["rev-parse", "HEAD"]
      )
    }
    let changes = try changes()
    if !changes.isEmpty {
      throw refusal(
        "the working tree has uncommitted changes: \(changes)",
        "commit them, or run `git stash --include-untracked`"
      )
    }
    let version = package.version ?? manifest.version
    for tag in Self.tags(of: "\(version)") {
      guard let commit = Self.commit(of: tag, in: folder) else { continue }
      // `--commit` moves the working tree past the tag of a package whose other modules are published later.
      if commit == head
        || ProgramRun(git: ["diff-tree", "-r", "--quiet", commit, head] + scope, in: folder)?.status == 0
      {
        return commit
      }
      throw refusal(
        "the tag \(tag) names \(commit.prefix(12)), but the working tree is at \(head.prefix(12))",
        "check out \(tag), or raise \(package.version == nil ? "the version" : "`version` under `package`")"
      )
    }
    guard isTagging else {
      throw refusal(
        "there is no tag \(version), from which others would get the code",
        "run `git tag \(version)`, or use --tag"
      )
    }
    return head
  }

  /// What building a package, also to compare its code, leaves in its folder. Others do not get it with the package.
  private static let products = ["**/.build/**", "**/Package.resolved"].map { ":(top,exclude,glob)" + $0 }

  /// The paths that matter: all except those of the catalog and what SwiftPM writes.
  private var scope: [String] {
    let all = ["--", ":/"] + Self.products
    guard
      let top = ProgramRun(git: ["rev-parse", "--show-toplevel"], in: folder)?.line.flatMap(Path.resolved),
      let catalog = catalog.flatMap(Path.resolved), catalog != top, Path.isResolved(catalog, inside: top)
    else { return all }
    return all + [":(top,exclude,literal)" + catalog.dropFirst(top.count + 1)]
  }

  /// Returns the files that differ from the commit.
  private func changes() throws(Refusal) -> String {
    // Not what the user's settings choose: no untracked file is in the commit.
    let status = ["status", "--porcelain", "--untracked-files=normal"] + scope
    guard let text = ProgramRun(git: status, in: folder)?.line else {
      throw refusal("git cannot compare the working tree with its commit", failing: status)
    }
    let lines = text.split(separator: "\n").map { Printable.escaped(String($0.dropFirst(3))) }
    return lines.prefix(5).joined(separator: ", ") + (lines.count > 5 ? ", …" : "")
  }

  /// Returns the tags that SwiftPM reads as a version.
  static func tags(of version: String) -> [String] { [version, "v" + version] }

  static func commit(of tag: String, in folder: String) -> String? {
    ProgramRun(git: ["rev-parse", "--quiet", "--verify", "refs/tags/\(tag)^{commit}"], in: folder)?.line
  }

  /// Returns the refusal because of a git command that failed, with what it prints.
  private func refusal(_ message: String, failing arguments: [String]) -> Refusal {
    let run = ProgramRun(git: arguments, in: folder, withErrors: true)
    return refusal(message, nil, notes: ProgramRun.gitNotes(run))
  }

  private func refusal(_ message: String, _ hint: String?, notes: [Diagnostic.Note] = []) -> Refusal {
    let position = SourcePosition(file: Path.join(folder, "module.json"))
    let text = "\(manifest.name): \(message)"
    return Refusal(.checkFailed, Self.code, text, at: position, notes: notes, hint: hint)
  }
}
