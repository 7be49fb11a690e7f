import ModuleManifests
internal import Synchronization

/// A reference that many tasks read without a lock, and few exchange.
///
/// What makes this hard is that a reader must not be left with an object that was released between the moment it saw the
/// pointer and the moment it retained it. So readers announce themselves before they look and leave after they have
/// retained; what is exchanged meanwhile is kept until no reader is inside.
///
/// Why it is unmanaged: an atomic cannot hold a strong reference, so the count of the stored object is taken and given
/// back by hand, in ``exchange(_:)`` and at the end. Why that is safe: all four accesses are sequentially consistent. If
/// a writer sees no reader after its exchange, every later reader sees the new pointer, and every earlier one has
/// retained its object before it left. A retain does not move past an atomic operation; `Mutex` rests on the same.
///
/// - Complexity: a reader does two atomic additions and one load; it neither waits nor allocates.
final class AtomicReference<Object: AnyObject & Sendable>: Sendable {
  private let pointer = Atomic<Unmanaged<Object>?>(nil)
  private let readers = Atomic<Int>(0)
  private let hasRetired = Atomic<Bool>(false)
  /// Objects that were exchanged during a read.
  private let retired = Guarded<[Object]>([])

  init(_ object: Object? = nil) { exchange(object) }

  deinit { pointer.exchange(nil, ordering: .sequentiallyConsistent)?.release() }

  func load() -> Object? {
    readers.add(1, ordering: .sequentiallyConsistent)
    let object = pointer.load(ordering: .sequentiallyConsistent)?.retain()
    let left = readers.subtract(1, ordering: .sequentiallyConsistent).newValue
    if left == 0, hasRetired.load(ordering: .sequentiallyConsistent) { releaseRetired() }
    return object?.takeRetainedValue()
  }

  /// - Returns: what was there before, so that the caller says where it may come to its end.
  @discardableResult
  func exchange(_ object: Object?) -> Object? {
    let new = object.map { Unmanaged.passRetained($0) }
    guard let old = pointer.exchange(new, ordering: .sequentiallyConsistent)?.takeRetainedValue() else {
      return nil
    }
    // Without a reader, the bare pointer is in no other hands.
    if readers.load(ordering: .sequentiallyConsistent) == 0 { return old }
    retired.withLock {
      $0.append(old)
      hasRetired.store(true, ordering: .sequentiallyConsistent)
    }
    releaseRetired()
    return old
  }

  private func releaseRetired() {
    // Whatever is in the list was taken out before, so that a reader who comes now does not find it.
    let free: [Object] = retired.withLock { objects in
      guard readers.load(ordering: .sequentiallyConsistent) == 0 else { return [] }
      hasRetired.store(false, ordering: .sequentiallyConsistent)
      defer { objects = [] }
      return objects
    }
    // Outside of the lock, since the end of an object may do anything.
    withExtendedLifetime(free) {}
  }
}
