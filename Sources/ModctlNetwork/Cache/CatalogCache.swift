import ModuleCatalogs
import ModuleLibc
import ModuleManifests

/// The files received earlier from remote catalogs, in `$XDG_CACHE_HOME/modctl` or `~/.cache/modctl`.
///
/// Each file is replaced as a whole, so several processes can use it concurrently, and a kill leaves either the old or the new
/// one. File names are digests: nothing in a manifest or a server's answer can lead out of the folder.
package struct CatalogCache: Sendable {
  package let folder: String

  package init(folder: String) { self.folder = folder }

  /// Returns the folder of the user's cache; `nil` if the environment does not define one.
  package static func standardFolder(environment: (String) -> String?) -> String? {
    if let base = environment("XDG_CACHE_HOME"), base.hasPrefix("/") { return Path.join(base, "modctl") }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return Path.join(home, ".cache/modctl")
  }

  /// Returns the entry for an address; `nil` if there is none or it is damaged.
  func entry(of address: String, in catalog: String) -> CacheEntry? {
    guard let bytes = try? FileReader.bytes(of: path(of: address, in: catalog), limit: Self.limit) else {
      return nil
    }
    return CacheEntry(bytes, address: address)
  }

  /// Stores an entry. If the cache cannot be written, the only cost is time.
  func store(_ entry: CacheEntry, in catalog: String) {
    let path = path(of: entry.address, in: catalog)
    guard (try? Folder.make(Path.parent(of: path))) != nil else { return }
    SignalDelay.during { replace(path, with: entry.bytes) }
  }

  package func count(of catalog: String) -> Int { Self.files(below: folder(of: catalog)).count }

  /// The number of files and their total size, including files left behind by a killed process and clones of repositories.
  package var size: (files: Int, bytes: Int) {
    let files = Self.files(below: folder)
    return (files.count, files.reduce(0) { $0 + $1.bytes })
  }

  /// Whether there is a cache, but its content cannot be listed.
  var isUnreadable: Bool { FileKind.exists(folder) && (try? Folder.entries(of: folder)) == nil }

  /// Removes everything below ``folder``, and nothing else: links are removed, not followed.
  ///
  /// - Returns: whether the folder is now empty.
  package func clear() -> Bool {
    // Another process may add files in the meantime.
    (0..<3).contains { _ in Self.remove(below: folder) }
  }

  private static let limit = 80 << 20

  private func folder(of catalog: String) -> String {
    Path.join(folder, "http/" + Self.name(catalog).prefix(32))
  }

  private func path(of address: String, in catalog: String) -> String {
    let name = Self.name(address)
    return Path.join(folder(of: catalog), "\(name.prefix(2))/\(name.dropFirst(2))")
  }

  private static func name(_ text: String) -> String { SHA256.hexadecimal(Array(text.utf8)) }

  /// Files lost in a power failure are fetched again, so this does not wait for the disk.
  private func replace(_ path: String, with bytes: [UInt8]) {
    let temporary = "\(path).\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let isWritten = writeAll(bytes, to: descriptor) == 0
    _ = close(descriptor)
    if !isWritten || rename(temporary, path) != 0 { _ = unlink(temporary) }
  }

  /// Returns all regular files below a folder.
  private static func files(below folder: String) -> [(path: String, bytes: Int)] {
    guard let entries = try? Folder.entries(of: folder) else { return [] }
    return entries.flatMap { entry -> [(path: String, bytes: Int)] in
      let path = Path.join(folder, entry.name)
      if entry.kind == .directory { return files(below: path) }
      var info = stat()
      guard lstat(path, &info) == 0 else { return [] }
      return [(path, Int(info.st_size))]
    }
  }

  private static func remove(below folder: String) -> Bool {
    var isEmpty = true
    guard let entries = try? Folder.entries(of: folder) else { return !FileKind.exists(folder) }
    for entry in entries {
      let path = Path.join(folder, entry.name)
      let isGone = entry.kind == .directory ? remove(below: path) && rmdir(path) == 0 : unlink(path) == 0
      // Another process may have been faster.
      if !isGone, errno != ENOENT { isEmpty = false }
    }
    return isEmpty
  }
}
