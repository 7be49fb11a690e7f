internal import Synchronization

/// A reference that is set at most once and read by many tasks without a lock.
///
/// The same as `Synchronization.AtomicLazyReference`, whose generic code is not specialized where it is used, so that a
/// look-up would mostly be spent on types.
///
/// Why it is unmanaged: an atomic cannot hold a strong reference, so the count of the stored object is taken in
/// ``storeIfNil(_:)`` and given back at the end. Nothing else takes it away, so that what a reader sees is alive as long
/// as this is.
struct OnceReference<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  private let pointer = Atomic<Unmanaged<Object>?>(nil)

  deinit { pointer.load(ordering: .acquiring)?.release() }

  func load() -> Object? { pointer.load(ordering: .acquiring)?.takeUnretainedValue() }

  /// Keeps the object if there is none yet.
  ///
  /// - Returns: the one that is kept.
  @discardableResult
  func storeIfNil(_ object: Object) -> Object {
    let new = Unmanaged.passRetained(object)
    let (isFirst, first) = pointer.compareExchange(
      expected: nil,
      desired: new,
      ordering: .acquiringAndReleasing
    )
    if isFirst { return object }
    new.release()
    return first?.takeUnretainedValue() ?? object
  }
}
