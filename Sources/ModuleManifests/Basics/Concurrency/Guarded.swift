#if canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#elseif canImport(Darwin)
  public import Darwin
#endif

/// A value behind a lock.
///
/// The same as `Synchronization.Mutex`, which Thread Sanitizer does not understand on Linux, where it reports every use from
/// two threads as a race. The locks of pthreads it knows.
///
/// Inlinable, since other modules of the package use it at every look-up, and generic code that is not specialized costs more
/// than the lock. For a package's own declarations that takes effect only together with `@usableFromInline`.
///
/// Sendable without being checked, since the value is only ever reached with the lock held.
@usableFromInline
package struct Guarded<Value>: @unchecked Sendable {
  @usableFromInline
  package final class Storage: ManagedBuffer<Value, pthread_mutex_t> {
    @inlinable
    deinit {
      _ = withUnsafeMutablePointerToElements { pthread_mutex_destroy($0) }
    }
  }

  @usableFromInline
  package let storage: ManagedBuffer<Value, pthread_mutex_t>

  @inlinable
  package init(_ value: sending Value) {
    storage = Storage.create(minimumCapacity: 1) { buffer in
      _ = buffer.withUnsafeMutablePointerToElements { pthread_mutex_init($0, nil) }
      return value
    }
  }

  /// Calls `body` with the lock held. It must not wait for anything, nor use the lock itself.
  @inlinable
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try storage.withUnsafeMutablePointers { value, lock in
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return try body(&value.pointee)
    }
  }
}
