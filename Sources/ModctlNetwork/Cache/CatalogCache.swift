import ModuleCatalogs
import ModuleManifests

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files of catalogs elsewhere that were got before: `$XDG_CACHE_HOME/modctl`, or `~/.cache/modctl`.
///
/// Each file is replaced whole, so that several processes can use it at once and a kill leaves the old or the new one. Names
/// of files are digests: nothing that a manifest or a server says can lead out of the folder.
package struct CatalogCache: Sendable {
  /// The folder.
  package let folder: String

  package init(folder: String) { self.folder = folder }

  /// The folder of the user's cache; `nil` if the environment names none.
  package static func standardFolder(environment: (String) -> String?) -> String? {
    if let base = environment("XDG_CACHE_HOME"), base.hasPrefix("/") { return Path.join(base, "modctl") }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return Path.join(home, ".cache/modctl")
  }

  /// The entry of an address; `nil` if there is none, or a damaged one.
  package func entry(of address: String, in catalog: String) -> CacheEntry? {
    guard let bytes = try? FileReader.bytes(of: path(of: address, in: catalog), limit: Self.limit) else {
      return nil
    }
    return CacheEntry(bytes, address: address)
  }

  /// Keeps an entry. A cache that cannot be written costs time, and nothing else.
  package func store(_ entry: CacheEntry, in catalog: String) {
    let path = path(of: entry.address, in: catalog)
    guard (try? Folder.make(Path.parent(of: path))) != nil else { return }
    replace(path, with: entry.bytes)
  }

  /// How many files of a catalog there are.
  package func count(of catalog: String) -> Int { Self.files(below: folder(of: catalog)).count }

  /// How many files there are, and their bytes; also what a killed process left behind, and clones of repositories.
  package var size: (files: Int, bytes: Int) {
    let files = Self.files(below: folder)
    return (files.count, files.reduce(0) { $0 + $1.bytes })
  }

  /// Removes everything below ``folder``, and nothing else: links are removed, not followed.
  ///
  /// - Returns: whether nothing is left.
  package func clear() -> Bool { Self.remove(below: folder) }

  private static let limit = 80 << 20

  private func folder(of catalog: String) -> String {
    Path.join(folder, "http/" + Self.name(catalog).prefix(32))
  }

  private func path(of address: String, in catalog: String) -> String {
    let name = Self.name(address)
    return Path.join(folder(of: catalog), "\(name.prefix(2))/\(name.dropFirst(2))")
  }

  private static func name(_ text: String) -> String { SHA256.hexadecimal(Array(text.utf8)) }

  /// What is lost with the power is fetched again, so that nothing waits for the disk.
  private func replace(_ path: String, with bytes: [UInt8]) {
    let temporary = "\(path).\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let isWritten = bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = write(descriptor, part.baseAddress, part.count)
        if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
      }
      return true
    }
    _ = close(descriptor)
    if !isWritten || rename(temporary, path) != 0 { _ = unlink(temporary) }
  }

  /// All regular files below a folder.
  private static func files(below folder: String) -> [(path: String, bytes: Int)] {
    guard let entries = try? Directory.entries(of: folder) else { return [] }
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
    for entry in (try? Directory.entries(of: folder)) ?? [] {
      let path = Path.join(folder, entry.name)
      let isGone = entry.kind == .directory ? remove(below: path) && rmdir(path) == 0 : unlink(path) == 0
      // Another process may be quicker.
      if !isGone, errno != ENOENT { isEmpty = false }
    }
    return isEmpty
  }
}
