package import ModuleCatalogs
import ModuleLibc
import ModuleManifests

/// A repository of catalogs as modctl stores it: bare, shallow, in the cache, with a single reference.
///
/// Only git writes to it, and only while the folder around it is locked. Git holds the lock as well, so no other process
/// can interfere if modctl is killed and git is not. Anything left behind by an interrupted git is removed before the next one
/// starts.
package struct GitRepository: Sendable {
  /// The commit to read.
  static let head = "refs/modctl/head"
  /// The empty tree, if nothing has been pushed yet.
  private static let empty = "refs/modctl/empty"

  package let url: String
  package let branch: String?
  /// The folder to lock, which contains the repository.
  package let folder: String
  /// How many seconds a server may be silent.
  let timeout: Int

  /// - Parameters:
  ///   - timeout: how long a server may be silent.
  ///   - cache: the folder of all repositories.
  init(url: String, branch: String?, timeout: Duration, cache: String) {
    self.url = url
    self.branch = branch
    self.timeout = max(1, Int(timeout.components.seconds))
    // No part of a URL becomes part of a path.
    folder = Path.join(cache, SHA256.hexadecimal(Array("\(url)\n\(branch ?? "")".utf8)))
  }

  private static let name = "repository.git"
  private var name = Self.name
  private var path: String { Path.join(folder, name) }

  /// Runs git in the repository without prompting anyone.
  package func git(
    _ arguments: [String],
    input: [UInt8]? = nil,
    environment: [String: String?] = [:],
    holding lock: FolderLock? = nil,
    withErrors: Bool = false
  ) -> ProgramRun? {
    ProgramRun(
      ["git", "--git-dir=\(path)"] + settings(for: arguments[0]).flatMap { ["-c", $0] } + arguments,
      input: input,
      environment: variables.merging(environment) { $1 },
      holding: lock,
      patience: Self.serverCommands.contains(arguments[0]) ? .seconds(timeout) : nil,
      withErrors: withErrors
    )
  }

  /// Runs git in the repository; fails if there is no git.
  package func run(
    _ arguments: [String],
    input: [UInt8]? = nil,
    environment: [String: String?] = [:],
    holding lock: FolderLock? = nil,
    withErrors: Bool = false
  ) throws(CatalogProblem) -> ProgramRun {
    guard
      let run = git(arguments, input: input, environment: environment, holding: lock, withErrors: withErrors)
    else { throw Self.missing }
    return run
  }

  private static let serverCommands = ["clone", "fetch", "ls-remote", "push"]

  /// Returns the line that git prints.
  ///
  /// A git that fails is run again to learn its reason: one that succeeds may print warnings and traces, too.
  package func line(
    _ arguments: [String],
    input: [UInt8],
    environment: [String: String?] = [:],
    doing action: String? = nil
  ) throws(CatalogProblem) -> String {
    if let line = git(arguments, input: input, environment: environment)?.line { return line }
    throw refusal(try run(arguments, input: input, environment: environment, withErrors: true), doing: action)
  }

  /// The commit that was last fetched; `nil` if there is none.
  var commit: String? { reference(Self.head) }

  /// The same of the copy in use, also while one is made that replaces it.
  var commitInUse: String? {
    var inUse = self
    inUse.name = Self.name
    return inUse.commit
  }

  func reference(_ name: String) -> String? {
    guard FileKind.exists(path) else { return nil }
    return git(["rev-parse", "--quiet", "--verify", "\(name)^{commit}"])?.line
  }

  /// Locks the repository, and creates it if it does not exist.
  ///
  /// - Parameter wait: called once if another process holds the lock.
  func lock(whileWaiting wait: () -> Void = {}) throws(CatalogProblem) -> FolderLock {
    do throws(FileError) {
      try Folder.make(folder)
      return try FolderLock(folder, whileWaiting: wait)
    } catch {
      throw CatalogProblem(.unreachableCatalog, "the cache of \(url) cannot be written: \(error)")
    }
  }

  /// The reference to the commit whose published versions later commits must have.
  ///
  /// - Parameter path: the folder of the catalog.
  static func published(in path: String?) -> String {
    "refs/modctl/published-" + SHA256.hexadecimal(Array((path ?? "").utf8)).prefix(16)
  }

  /// Lets a reference name a commit.
  func set(_ reference: String, to commit: String, _ lock: FolderLock) {
    // A git that was killed leaves its lock behind.
    try? AtomicFile.remove(Path.join(path, reference + ".lock"))
    _ = git(["update-ref", reference, commit], holding: lock)
  }

  /// Fetches the newest commit of the branch.
  ///
  /// - Returns: that commit.
  func fetch(_ lock: FolderLock) throws(CatalogProblem) -> String {
    // Objects arrive before references, so a repository whose reference can be read is complete.
    let old = commit
    if old == nil, git(["rev-parse", "--quiet", "--verify", Self.empty])?.line == nil { try make(lock) }
    removeLocks()
    let run = try fetchOnce(lock)
    if run.status == 0, let new = commit { return new }
    guard !run.isSilent, let names = namesOnServer else { throw refusal(run) }
    if names.isEmpty, old == nil { return try makeEmptyTree(lock) }
    guard names.contains(source) else { throw refusal(run) }
    // The first commit may have been pushed after the fetch. Others may be making commits in this copy, so it stays.
    if old == nil, try fetchOnce(lock).status == 0, let new = commit { return new }
    // The copy is damaged or has been removed.
    return try renew(lock)
  }

  /// Fetches everything again, for a copy that is damaged. It is replaced once the new one is complete.
  ///
  /// - Returns: the newest commit of the branch.
  func renew(_ lock: FolderLock) throws(CatalogProblem) -> String {
    var new = self
    new.name = "new.git"
    try new.make(lock)
    let run = try new.fetchOnce(lock)
    defer { _ = ProgramRun(["rm", "-rf", "--", new.path]) }
    guard run.status == 0, let commit = new.commit else { throw refusal(run) }
    _ = ProgramRun(["rm", "-rf", "--", path])
    guard rename(new.path, path) == 0 else {
      throw CatalogProblem(.unreachableCatalog, "the cache of \(url) cannot be written: \(path)")
    }
    return commit
  }

  /// The reference to fetch.
  private var source: String { branch.map { "refs/heads/\($0)" } ?? "HEAD" }

  private func fetchOnce(_ lock: FolderLock) throws(CatalogProblem) -> ProgramRun {
    let arguments = [
      "fetch", "--quiet", "--depth=1", "--no-tags", "--no-recurse-submodules", "--no-write-fetch-head", "--",
      url, "+\(source):\(Self.head)",
    ]
    let first = try run(arguments, holding: lock, withErrors: true)
    guard first.status != 0, let format = Self.formatOfServer(first) else { return first }
    try make(lock, format: format)
    return try run(arguments, holding: lock, withErrors: true)
  }

  /// The names of the server's references, none if nothing has been pushed yet; `nil` if git cannot tell.
  private var namesOnServer: [String]? {
    guard let run = git(["ls-remote", "--", url]), run.status == 0 else { return nil }
    return run.lines.compactMap { $0.split(separator: "\t").last.map(String.init) }
  }

  private func makeEmptyTree(_ lock: FolderLock) throws(CatalogProblem) -> String {
    // Only what the server sends tells how it identifies objects, as long as it has none.
    let question = ["-c", "protocol.version=2", "ls-remote", "--", url]
    let trace = git(question, environment: ["GIT_TRACE_PACKET": "1"], withErrors: true)?.lines ?? []
    // A web server that answers everything with status 200 looks like a repository without references, but sends no packet.
    guard trace.contains(where: { $0.contains(" packet: ") && $0.contains("< ") }) else { throw noRepository }
    let format = ["sha1", "sha256"].first { name in
      trace.contains { $0.hasSuffix("< object-format=\(name)") }
    }
    if let format, git(["rev-parse", "--show-object-format"])?.line != format {
      try make(lock, format: format)
    }
    let tree = try line(["hash-object", "-t", "tree", "-w", "--stdin"], input: [])
    let update = try run(["update-ref", Self.empty, tree], holding: lock, withErrors: true)
    guard update.status == 0 else { throw refusal(update) }
    return tree
  }

  /// Returns whether an identifier represents the commit of a repository that has none.
  package static func isEmptyTree(_ identifier: String) -> Bool {
    [
      "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
      "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
    ].contains(identifier)
  }

  /// The default branch that an empty repository names. Only a clone reveals it.
  package func unbornBranch() throws(CatalogProblem) -> String? {
    try withWorkFolder { (folder) throws(CatalogProblem) -> String? in
      let place = Path.join(folder, "unborn")
      let arguments = ["clone", "--quiet", "--bare", "--template=", "--", url, place]
      guard let run = git(arguments, withErrors: true), run.status == 0 else { return nil }
      return ProgramRun(["git", "--git-dir=\(place)", "symbolic-ref", "--short", "HEAD"])?.line
    }
  }

  /// Returns how the server's repository identifies objects, if git has failed because ours does so differently.
  private static func formatOfServer(_ run: ProgramRun) -> String? {
    guard let line = run.lines.first(where: { $0.contains("mismatched algorithms: ") }) else { return nil }
    return ["sha1", "sha256"].first { line.hasSuffix("server \($0)") }
  }

  /// - Parameter format: how objects are identified; git's default if `nil`.
  private func make(_ lock: FolderLock, format: String? = nil) throws(CatalogProblem) {
    _ = ProgramRun(["rm", "-rf", "--", path])
    let chosen = format.map { ["--object-format=\($0)"] } ?? []
    let arguments = ["git", "init", "--quiet", "--bare", "--template="] + chosen + ["--", path]
    guard let run = ProgramRun(arguments, environment: variables, holding: lock, withErrors: true) else {
      throw Self.missing
    }
    guard run.status == 0 else { throw refusal(run) }
  }

  /// Removes the lock files that git uses, which a killed git leaves behind.
  private func removeLocks() {
    for name in [
      "shallow.lock", "config.lock", "packed-refs.lock", Self.head + ".lock",
    ] {
      // If one cannot be removed, git says so.
      try? AtomicFile.remove(Path.join(path, name))
    }
  }
}
