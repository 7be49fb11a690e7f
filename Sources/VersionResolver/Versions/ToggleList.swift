/// A set of versions on one line, as the places where membership changes.
///
/// A version is in the set if an odd number of the places lies at or below it. The places grow strictly, so equal
/// sets are equal lists, and every operation is one walk over them.
struct ToggleList: Sendable, Hashable {
  private(set) var places: [Version]

  init(_ places: [Version] = []) { self.places = places }

  /// `[lower, upper)`; no upper end if `upper` is `nil`.
  init(from lower: Version, to upper: Version?) {
    if let upper { places = lower < upper ? [lower, upper] : [] } else { places = [lower] }
  }

  var isEmpty: Bool { places.isEmpty }

  /// O(log n).
  func contains(_ version: Version) -> Bool {
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if version < places[middle] { high = middle } else { low = middle + 1 }
    }
    return low & 1 == 1
  }

  /// Everything else from `first`, the lowest version of the line, on.
  func complement(from first: Version) -> ToggleList {
    if let start = places.first, start == first { return ToggleList(Array(places.dropFirst())) }
    return ToggleList([first] + places)
  }

  /// Walks both lists and keeps the places where `rule` of the two memberships changes. O(n + m).
  func combined(with other: ToggleList, _ rule: (Bool, Bool) -> Bool) -> ToggleList {
    var result: [Version] = []
    result.reserveCapacity(places.count + other.places.count)
    var mine = 0
    var theirs = 0
    var isInside = false
    while mine < places.count || theirs < other.places.count {
      let place: Version
      if theirs == other.places.count || mine < places.count && places[mine] < other.places[theirs] {
        place = places[mine]
        mine += 1
      } else {
        place = other.places[theirs]
        if mine < places.count, places[mine] == place { mine += 1 }
        theirs += 1
      }
      let next = rule(mine & 1 == 1, theirs & 1 == 1)
      if next != isInside {
        isInside = next
        result.append(place)
      }
    }
    return ToggleList(result)
  }
}
