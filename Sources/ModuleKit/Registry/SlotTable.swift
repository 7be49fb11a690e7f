/// The places of interfaces, by what they are called.
///
/// A place that has a provider is kept. One that has none lives as long as a handle leads to it: names that are asked for and
/// that nothing provides leave nothing behind. What has gone is swept out when there may be as much of it as of the rest, so that
/// each call costs O(1), amortized.
///
/// Generic over the key so that tests can count the comparisons.
struct SlotTable<Key: Hashable & Sendable>: Sendable {
  private struct Entry {
    weak var slot: ServiceSlot?
    /// The same, while it has a provider.
    var kept: ServiceSlot?
  }

  private var entries: [Key: Entry] = [:]
  private var sweepAt = 64

  /// How many there are, those that have gone and were not swept out included.
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

  /// - Returns: what is to be released outside of the lock: the former provider.
  mutating func put(_ context: ModuleContext, in key: Key) -> ModuleContext? {
    let slot = slot(key)
    entries[key]?.kept = slot
    return slot.context === context ? nil : slot.put(context)
  }

  /// Takes a provider out of its place, if it is still there.
  ///
  /// - Returns: what is to be released outside of the lock.
  mutating func remove(_ context: ModuleContext, from key: Key) -> [any Sendable] {
    guard let slot = entries[key]?.kept, slot.context === context else { return [] }
    entries[key]?.kept = nil
    return [slot.put(nil), slot]
  }
}
