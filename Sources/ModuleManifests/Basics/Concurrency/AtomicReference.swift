public import Synchronization

/// A reference that many tasks read without a lock, and that few exchange.
///
/// The difficulty is that the object must not be released between the moment a reader sees the pointer and the moment it retains
/// the object. Readers therefore announce themselves before they load the pointer, and leave after they have retained the object.
/// Objects exchanged in the meantime are kept until no reader is inside.
///
/// The reference is unmanaged because an atomic cannot hold a strong reference, so the stored object is retained and released by
/// hand, in ``exchange(_:)`` and in `deinit`. This is safe because all four accesses are sequentially consistent. If a writer
/// sees no reader after its exchange, every later reader sees the new pointer, and every earlier one retained its object before
/// it left. A retain does not move past an atomic operation; `Mutex` relies on the same property.
///
/// Inlinable for the same reason as ``Guarded``.
///
/// - Complexity: a reader performs two atomic additions and one load; it neither waits nor allocates.
@usableFromInline
package final class AtomicReference<Object: AnyObject & Sendable>: Sendable {
  @usableFromInline
  let pointer = Atomic<Unmanaged<Object>?>(nil)
  @usableFromInline
  let readers = Atomic<Int>(0)
  @usableFromInline
  let hasRetired = Atomic<Bool>(false)
  /// Objects that were exchanged during a read.
  @usableFromInline
  let retired = Guarded<[Object]>([])

  @inlinable
  package init(_ object: Object? = nil) { exchange(object) }

  @inlinable
  deinit { pointer.exchange(nil, ordering: .sequentiallyConsistent)?.release() }

  @inlinable
  package func load() -> Object? {
    readers.add(1, ordering: .sequentiallyConsistent)
    let object = pointer.load(ordering: .sequentiallyConsistent)?.retain()
    let left = readers.subtract(1, ordering: .sequentiallyConsistent).newValue
    if left == 0, hasRetired.load(ordering: .sequentiallyConsistent) { releaseRetired() }
    return object?.takeRetainedValue()
  }

  /// - Returns: the previous object, so that the caller decides where it may be deallocated.
  @inlinable
  @discardableResult
  package func exchange(_ object: Object?) -> Object? {
    let new = object.map { Unmanaged.passRetained($0) }
    guard let old = pointer.exchange(new, ordering: .sequentiallyConsistent)?.takeRetainedValue() else {
      return nil
    }
    // Without a reader, no other task holds the bare pointer.
    if readers.load(ordering: .sequentiallyConsistent) == 0 { return old }
    retired.withLock {
      $0.append(old)
      hasRetired.store(true, ordering: .sequentiallyConsistent)
    }
    releaseRetired()
    return old
  }

  @inlinable
  func releaseRetired() {
    // Everything in the list was exchanged earlier, so a reader that arrives now does not find it.
    let free: [Object] = retired.withLock { objects in
      guard readers.load(ordering: .sequentiallyConsistent) == 0 else { return [] }
      hasRetired.store(false, ordering: .sequentiallyConsistent)
      defer { objects = [] }
      return objects
    }
    // Outside the lock, since deallocating an object may run any code.
    withExtendedLifetime(free) {}
  }
}
