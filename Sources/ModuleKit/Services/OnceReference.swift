internal import Synchronization

/// A reference that is set at most once and read by many tasks without a lock.
///
/// Equivalent to `Synchronization.AtomicLazyReference`, whose generic code is not specialized at the call site, so that look-ups
/// would spend most of their time on type metadata.
///
/// The reference is unmanaged because an atomic cannot hold a strong reference, so the stored object is retained in
/// ``storeIfNil(_:)`` and released in `deinit`. Nothing else releases it, so an object that a reader sees lives as long as this
/// value.
struct OnceReference<Object: AnyObject & Sendable>: ~Copyable, Sendable {
  private let pointer = Atomic<Unmanaged<Object>?>(nil)

  deinit { pointer.load(ordering: .acquiring)?.release() }

  func load() -> Object? { pointer.load(ordering: .acquiring)?.takeUnretainedValue() }

  /// Stores the object if there is none yet.
  ///
  /// - Returns: the stored object.
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
