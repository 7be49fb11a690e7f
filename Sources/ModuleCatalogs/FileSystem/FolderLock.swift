internal import ModuleLibc
package import ModuleManifests

/// Keeps other processes that use the same lock out of a folder while files in it are read, changed and written.
///
/// The lock is advisory and belongs to the process: the system releases it when the process ends in any way, so there is nothing
/// to clean up. If the file system has no locks, nothing is held.
package struct FolderLock {
  /// The opened folder. A program that gets a copy of the descriptor holds the lock too.
  package let descriptor: Int32

  /// Takes the lock, waiting while another process holds it.
  ///
  /// - Parameters:
  ///   - folder: the folder, which must exist.
  ///   - wait: called once before it waits.
  package init(_ folder: String, whileWaiting wait: () -> Void = {}) throws(FileError) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(errno: errno, path: folder) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
    wait()
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  /// Takes the lock if nobody holds it; `nil` if that is not certain.
  package init?(ifFree folder: String) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      _ = close(descriptor)
      return nil
    }
  }

  /// Releases the lock.
  package func release() { _ = close(descriptor) }
}
