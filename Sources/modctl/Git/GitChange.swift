import ModctlNetwork
import ModuleCatalogs
import ModuleManifests

/// New file contents on top of the commit that was read, committed and pushed without a working tree.
struct GitChange {
  let repository: GitRepository
  /// The parent commit, or the empty tree if there is none.
  let parent: String

  /// - Parameters:
  ///   - files: file contents by path in the repository.
  ///   - message: the commit message.
  /// - Returns: the commit; `nil` if someone else was faster and the branch is no longer at the commit that was read.
  func push(_ files: [(path: String, bytes: [UInt8])], message: String) throws(CatalogProblem) -> String? {
    let branch: String
    if let named = repository.branch { branch = named } else { branch = try defaultBranch() }
    let commit = try repository.withWorkFolder { (folder) throws(CatalogProblem) -> String in
      try self.commit(files, message, in: folder)
    }
    let arguments = [
      "push", "--porcelain", "--no-verify", "--", repository.url, "\(commit):refs/heads/\(branch)",
    ]
    let run = try repository.run(arguments, withErrors: true)
    if run.status == 0 { return commit }
    if Self.isOvertaken(run) { return nil }
    // git may fail, or be interrupted, after the server has accepted the commit.
    guard isTip(commit, of: branch) else { throw repository.refusal(run, doing: "push to") }
    return commit
  }

  /// Returns whether a branch of the repository is at a commit, as far as the repository says.
  private func isTip(_ commit: String, of branch: String) -> Bool {
    let answer = repository.git(["ls-remote", "--", repository.url, "refs/heads/\(branch)"])?.lines.first
    return answer?.hasPrefix(commit + "\t") ?? false
  }

  /// Returns whether git reports that the branch has moved, or is being moved.
  private static func isOvertaken(_ run: ProgramRun) -> Bool {
    let reasons = [
      "[rejected]", "(fetch first)", "(non-fast-forward)", "failed to update ref", "cannot lock ref",
      "incorrect old value", "reference already exists",
    ]
    return run.lines.contains { line in
      line.hasPrefix("!\t") && reasons.contains { line.contains($0) }
    }
  }

  /// Creates a commit with the files of the parent, where the given files replace existing ones or are added.
  private func commit(
    _ files: [(path: String, bytes: [UInt8])],
    _ message: String,
    in folder: String
  ) throws(CatalogProblem) -> String {
    let environment: [String: String?] = ["GIT_INDEX_FILE": Path.join(folder, "index")]
    func git(_ arguments: [String], _ input: [UInt8] = []) throws(CatalogProblem) -> String {
      try repository.line(arguments, input: input, environment: environment, doing: "make a commit for")
    }
    _ = try git(["read-tree", parent])
    var entries: [UInt8] = []
    for file in files {
      let identifier = try git(["hash-object", "-w", "--stdin"], file.bytes)
      entries += Array("100644 \(identifier)\t\(file.path)\0".utf8)
    }
    _ = try git(["update-index", "-z", "--index-info"], entries)
    let tree = try git(["write-tree"])
    let parents = GitRepository.isEmptyTree(parent) ? [] : ["-p", parent]
    return try git(["commit-tree", tree] + parents + ["-F", "-"], Array(message.utf8))
  }

  private func defaultBranch() throws(CatalogProblem) -> String {
    if GitRepository.isEmptyTree(parent), let name = try repository.unbornBranch() { return name }
    let arguments = ["ls-remote", "--symref", "--", repository.url, "HEAD"]
    let run = try repository.run(arguments)
    let prefix = "ref: refs/heads/"
    let line = run.lines.first { $0.hasPrefix(prefix) }
    guard let name = line?.dropFirst(prefix.count).split(separator: "\t").first else {
      throw CatalogProblem(
        .unreachableCatalog,
        "\(repository.url) has no default branch",
        hint: "write the `branch` into modules.json"
      )
    }
    return String(name)
  }
}
