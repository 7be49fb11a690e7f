package import ModuleCatalogs
import ModuleLibc
import ModuleManifests

/// Folders in the cache for what git needs only while a command runs.
extension GitRepository {
  /// Runs something with a folder of its own, and removes what processes left behind that were killed.
  ///
  /// A folder is locked as long as it is used, so one that can be locked was abandoned.
  package func withWorkFolder<Result>(
    _ body: (_ folder: String) throws(CatalogProblem) -> Result
  ) throws(CatalogProblem) -> Result {
    let work = Path.join(folder, Self.workPrefix + "\(getpid())")
    let others = try lock()
    removeAbandoned()
    defer { _ = ProgramRun(["rm", "-rf", "--", work]) }
    let own: FolderLock
    do throws(FileError) {
      defer { others.release() }
      try Folder.make(work)
      own = try FolderLock(work)
    } catch {
      throw CatalogProblem(.unreachableCatalog, "the cache of \(url) cannot be written: \(error)")
    }
    defer { own.release() }
    return try body(work)
  }

  private static let workPrefix = "work-"

  private func removeAbandoned() {
    let entries = (try? Folder.entries(of: folder)) ?? []
    for entry in entries where entry.kind == .directory && entry.name.hasPrefix(Self.workPrefix) {
      let path = Path.join(folder, entry.name)
      guard let lock = FolderLock(ifFree: path) else { continue }
      _ = ProgramRun(["rm", "-rf", "--", path])
      lock.release()
    }
  }
}
