#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A value behind a lock.
///
/// The same as `Synchronization.Mutex`, which Thread Sanitizer does not understand on Linux, where it reports every use from
/// two threads as a race. The locks of pthreads it knows.
///
/// Sendable without being checked, since the value is only ever reached with the lock held.
package struct Guarded<Value>: @unchecked Sendable {
  private final class Storage: ManagedBuffer<Value, pthread_mutex_t> {
    deinit {
      _ = withUnsafeMutablePointerToElements { pthread_mutex_destroy($0) }
    }
  }

  private let storage: ManagedBuffer<Value, pthread_mutex_t>

  package init(_ value: sending Value) {
    storage = Storage.create(minimumCapacity: 1) { buffer in
      _ = buffer.withUnsafeMutablePointerToElements { pthread_mutex_init($0, nil) }
      return value
    }
  }

  /// Calls `body` with the lock held. It must not wait for anything, nor use the lock itself.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try storage.withUnsafeMutablePointers { value, lock in
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return try body(&value.pointee)
    }
  }
}
