package import ModuleManifests

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Keeps other processes that want the same lock out of a folder, while files in it are read, changed and written.
///
/// The lock is advisory and belongs to the process: the system takes it back when the process ends in whatever way, so that
/// nothing is left to clean up. Where the file system has no locks, nothing is held.
package struct FolderLock {
  /// The folder, opened; a program that gets a copy of it holds the lock, too.
  package let descriptor: Int32

  /// Takes the lock, and waits as long as another process has it.
  ///
  /// - Parameters:
  ///   - folder: the folder, which has to exist.
  ///   - wait: called once before it waits.
  package init(_ folder: String, whileWaiting wait: () -> Void = {}) throws(FileError) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(errno: errno, path: folder) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK else { return }
    wait()
    while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
  }

  /// Gives the lock back.
  package func release() { _ = close(descriptor) }
}
