/// The slots of interfaces, by name.
///
/// A slot with a provider is kept. A slot without one lives as long as a handle refers to it, so names that are requested but not
/// provided leave nothing behind. Dead slots are swept once there may be as many of them as live ones, so that each call costs
/// O(1), amortized.
///
/// Generic over the key so that tests can count the comparisons.
struct SlotTable<Key: Hashable & Sendable>: Sendable {
  private struct Entry {
    weak var slot: ServiceSlot?
    /// The same slot, while it has a provider.
    var kept: ServiceSlot?
  }

  private var entries: [Key: Entry] = [:]
  private var sweepAt = 64

  /// The number of slots, including dead ones not yet swept.
  var count: Int { entries.count }

  mutating func slot(_ key: Key) -> ServiceSlot {
    if let slot = entries[key]?.slot { return slot }
    let slot = ServiceSlot()
    entries[key] = Entry(slot: slot)
    if entries.count >= sweepAt {
      entries = entries.filter { $0.value.slot != nil }
      sweepAt = max(64, entries.count * 2)
    }
    return slot
  }

  func provider(of key: Key) -> ModuleContext? { entries[key]?.kept?.context }

  /// - Returns: the object to release outside the lock: the previous provider.
  mutating func put(_ context: ModuleContext, in key: Key) -> ModuleContext? {
    let slot = slot(key)
    entries[key]?.kept = slot
    return slot.context === context ? nil : slot.put(context)
  }

  /// Removes a provider from its slot, if it is still there.
  ///
  /// - Returns: the objects to release outside the lock.
  mutating func remove(_ context: ModuleContext, from key: Key) -> [any Sendable] {
    guard let slot = entries[key]?.kept, slot.context === context else { return [] }
    entries[key]?.kept = nil
    return [slot.put(nil), slot]
  }
}
