internal import ModuleLibc
import ModuleManifests
import VersionResolver

/// The new content of a file before it is moved into place.
///
/// Its name is `.NAME.modulekit-PID-N.tmp`, next to the file NAME that it will replace. Its creator holds a lock on it as long as
/// it needs it. The system releases the lock when a process ends in any way, so a file with such a name that can be locked was
/// abandoned. Neither a file's age nor a process ID could show that: a process may be stopped for a day, IDs are reused, and
/// machines may share a folder.
struct TemporaryFile {
  private let descriptor: Int32
  private let path: String
  /// The file's path as the user knows it, for errors.
  private let shownPath: String

  private static let mark = ".modulekit-"
  private static let suffix = ".tmp"

  /// Creates a new file next to `target` and locks it.
  init(beside target: String, path shownPath: String) throws(FileError) {
    var number: Int32 = EEXIST
    for attempt in 0..<100 {
      let path = Path.join(
        Path.parent(of: target),
        Self.prefix(of: target) + "\(getpid())-\(attempt)" + Self.suffix
      )
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else {
        number = errno
        if number == EEXIST { continue }
        break
      }
      if Self.claim(descriptor) {
        self.descriptor = descriptor
        self.path = path
        self.shownPath = shownPath
        return
      }
      // Another writer mistook the file for an abandoned one before it was locked, and is removing it.
      number = EEXIST
      _ = ModuleLibc.close(descriptor)
    }
    throw FileError(errno: number, path: shownPath, doing: "creating a temporary file next to it")
  }

  /// Locks a newly created file. Returns `false` if another process has locked or removed it in the meantime. If the system has
  /// no locks, no process can mistake the file for an abandoned one either.
  private static func claim(_ descriptor: Int32) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 { return errno != EWOULDBLOCK }
    var info = stat()
    return fstat(descriptor, &info) == 0 && info.st_nlink > 0
  }

  /// Raises the number of files that the process may have open to the highest one that it may choose.
  static func allowMoreFiles() {
    #if canImport(Glibc)
      let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let kind = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(kind, &limit) == 0 else { return }
    let old = limit.rlim_cur
    limit.rlim_cur = limit.rlim_max
    #if canImport(Darwin)
      limit.rlim_cur = min(limit.rlim_max, rlim_t(OPEN_MAX))
    #endif
    if limit.rlim_cur > old { _ = setrlimit(kind, &limit) }
  }

  /// Writes the content.
  func fill(with bytes: [UInt8], mode: mode_t?) throws(FileError) {
    var failure: Int32 = 0
    if let mode, fchmod(descriptor, mode) != 0 { failure = errno }
    if failure == 0 { failure = writeAll(bytes, to: descriptor) }
    if failure != 0 { throw FileError(errno: failure, path: shownPath, doing: "writing") }
  }

  /// Syncs the content to the disk.
  func sync() throws(FileError) {
    if fsync(descriptor) != 0 { throw FileError(errno: errno, path: shownPath, doing: "writing") }
  }

  /// Moves the file into the place of `target`.
  func rename(to target: String) throws(FileError) {
    guard ModuleLibc.rename(path, target) == 0 else {
      throw FileError(errno: errno, path: shownPath, doing: "renaming")
    }
  }

  func remove() { _ = unlink(path) }

  /// Releases the lock; the content is already on disk.
  func close() { _ = ModuleLibc.close(descriptor) }
}

extension TemporaryFile {
  /// Removes what killed writers of `target` left behind. Files that cannot be removed stay: the content has been written.
  static func removeAbandoned(beside target: String) {
    let prefix = prefix(of: target)
    removeAbandoned(in: Path.parent(of: target)) { isName($0, prefix: prefix) }
  }

  /// Removes what killed writers of any file in a folder left behind.
  static func removeAbandoned(in folder: String) {
    removeAbandoned(in: folder) { name in
      // The mark is the last one in the name, because the target's own name may contain another.
      guard name.hasPrefix("."), let end = name.ranges(of: mark).last?.upperBound else { return false }
      return isName(name, prefix: String(name[..<end]))
    }
  }

  private static func removeAbandoned(in folder: String, where isOurs: (String) -> Bool) {
    guard let entries = try? Folder.entries(of: folder) else { return }
    for entry in entries where entry.kind == .regular && isOurs(entry.name) {
      removeIfAbandoned(Path.join(folder, entry.name))
    }
  }

  private static func removeIfAbandoned(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { _ = ModuleLibc.close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return }
    // The creator may have renamed the file before it was locked here, and created another one with this name. Once locked here,
    // the file keeps its name: creators rename, and removers remove, only what they have locked.
    var locked = stat()
    var named = stat()
    guard fstat(descriptor, &locked) == 0, lstat(path, &named) == 0, locked.st_ino == named.st_ino,
      locked.st_dev == named.st_dev
    else { return }
    _ = unlink(path)
  }

  private static func prefix(of target: String) -> String {
    "." + String(decoding: Path.name(of: target).utf8.prefix(100), as: UTF8.self) + mark
  }

  /// Returns whether a name consists of the prefix, two numbers and the suffix.
  private static func isName(_ name: String, prefix: String) -> Bool {
    guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { return false }
    let middle = name.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
    let numbers = middle.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCIIDigit } }
  }
}

/// Writes all bytes, however few the system takes at a time.
///
/// - Returns: the number of the error, 0 if there is none.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
  bytes.withUnsafeBytes { buffer in
    var rest = buffer[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = write(descriptor, part.baseAddress, part.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return errno == 0 ? EIO : errno
      }
    }
    return 0
  }
}
