public import ModuleLibc

/// A value protected by a lock.
///
/// Equivalent to `Synchronization.Mutex`, which Thread Sanitizer does not understand on Linux: it reports every use from two
/// threads as a race. It does understand pthread locks.
///
/// Inlinable, because other modules of the package use it for every lookup, and unspecialized generic code costs more than the
/// lock. For package declarations, this only takes effect together with `@usableFromInline`.
///
/// Unchecked `Sendable`, because the value is only ever accessed with the lock held.
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

  /// Calls `body` with the lock held. The closure must not wait for anything or use the lock itself.
  @inlinable
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try storage.withUnsafeMutablePointers { value, lock in
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return try body(&value.pointee)
    }
  }
}
