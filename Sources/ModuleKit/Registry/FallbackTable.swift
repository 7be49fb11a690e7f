import VersionResolver

/// The modules' fallbacks for actions that nothing handles.
///
/// They are sorted on first use after a change, so that modules come and go in O(1) each.
struct FallbackTable: Sendable {
  private var byOwner: [ObjectIdentifier: (number: Int, owner: ModuleContext, fallbacks: [ActionFallback])] =
    [:]
  private var last = 0
  private var cache: [PublishedFallback]?

  /// The fallbacks in the order in which they are asked: by priority, then by name, then in order of registration.
  ///
  /// - Complexity: O(1) unless modules have come or gone.
  var sorted: [PublishedFallback] {
    mutating get {
      if let cache { return cache }
      let found = byOwner.values.sorted { one, other in
        let (first, second) = (one.owner.info.module.priority, other.owner.info.module.priority)
        if first != second { return first > second }
        if one.owner.name != other.owner.name { return Bytewise.precedes(one.owner.name, other.owner.name) }
        return one.number < other.number
      }
      .flatMap { entry in entry.fallbacks.map { PublishedFallback(fallback: $0, owner: entry.owner) } }
      cache = found
      return found
    }
  }

  mutating func put(_ fallbacks: [ActionFallback], of owner: ModuleContext) {
    if fallbacks.isEmpty { return }
    last += 1
    byOwner[ObjectIdentifier(owner)] = (last, owner, fallbacks)
    cache = nil
  }

  /// - Returns: the objects to release outside the lock.
  mutating func remove(_ owner: ModuleContext) -> [any Sendable] {
    guard let entry = byOwner.removeValue(forKey: ObjectIdentifier(owner)) else { return [] }
    defer { cache = nil }
    return [entry.owner, entry.fallbacks, cache]
  }
}
