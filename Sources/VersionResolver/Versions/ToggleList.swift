/// A set on a line, represented by the places where membership changes.
///
/// An element is in the set if an odd number of places lies at or before it. The places are strictly increasing, so equal sets
/// are equal lists, and every operation is a single pass.
struct ToggleList<Place: Comparable & Hashable & Sendable>: Sendable, Hashable {
  /// The places, strictly increasing. An odd count means that the last interval has no upper end.
  let places: [Place]

  static var none: ToggleList { ToggleList(places: []) }

  private init(places: [Place]) { self.places = places }

  init(_ interval: Interval<Place>) {
    if let upper = interval.upper {
      places = interval.lower < upper ? [interval.lower, upper] : []
    } else {
      places = [interval.lower]
    }
  }

  /// Creates the union of intervals in any order. O(n log n), or O(n) if they are in ascending order, as authors mostly write them.
  init(union intervals: [Interval<Place>]) {
    var places: [Place] = []
    places.reserveCapacity(intervals.count * 2)
    // An odd count means an interval without an end, which contains all that follow.
    let isAscending = zip(intervals, intervals.dropFirst()).allSatisfy { $0.lower <= $1.lower }
    let ascending = isAscending ? intervals : intervals.sorted { $0.lower < $1.lower }
    for interval in ascending where places.count & 1 == 0 {
      guard !interval.isEmpty else { continue }
      if let last = places.last, interval.lower <= last {
        if let upper = interval.upper, upper <= last { continue }
        places.removeLast()
      } else {
        places.append(interval.lower)
      }
      if let upper = interval.upper { places.append(upper) }
    }
    self.places = places
  }

  var isEmpty: Bool { places.isEmpty }

  /// The intervals in ascending order.
  var intervals: some Sequence<Interval<Place>> {
    stride(from: 0, to: places.count, by: 2).lazy.map { interval(at: $0) }
  }

  var firstInterval: Interval<Place>? { isEmpty ? nil : interval(at: 0) }

  private func interval(at index: Int) -> Interval<Place> {
    Interval(lower: places[index], upper: index + 1 < places.count ? places[index + 1] : nil)
  }

  /// Returns whether the element right after a place is in the set. O(log n).
  func contains(after place: Place) -> Bool {
    places.partitioningIndex { place < $0 } & 1 == 1
  }

  /// Returns the set of the same elements on another line, to which `transform` maps places in the same order.
  func mapped<Other>(_ transform: (Place) -> Other) -> ToggleList<Other> {
    ToggleList<Other>(places: places.map(transform))
  }

  /// Returns everything else on the line, which begins at `first`. O(n).
  func complement(from first: Place) -> ToggleList {
    places.first == first
      ? ToggleList(places: Array(places.dropFirst())) : ToggleList(places: [first] + places)
  }

  /// Returns the elements for which `rule` holds, given their membership in this set and in the other. The rule must not hold for
  /// elements in neither. O(n + m).
  func combined(with other: ToggleList, where rule: (Bool, Bool) -> Bool) -> ToggleList {
    var result: [Place] = []
    result.reserveCapacity(places.count + other.places.count)
    _ = walk(with: other) { place, mine, theirs in
      if rule(mine, theirs) != (result.count & 1 == 1) { result.append(place) }
      return true
    }
    return ToggleList(places: result)
  }

  /// Returns whether `rule` holds for every element, given its memberships. The rule must hold for elements in neither. O(n + m).
  func allSatisfy(with other: ToggleList, _ rule: (Bool, Bool) -> Bool) -> Bool {
    walk(with: other) { _, mine, theirs in rule(mine, theirs) }
  }

  /// Visits the places of both lists in order, with the memberships that hold from there on, until `visit` returns
  /// `false`.
  @inline(__always)
  private func walk(with other: ToggleList, _ visit: (Place, Bool, Bool) -> Bool) -> Bool {
    var mine = 0
    var theirs = 0
    while mine < places.count || theirs < other.places.count {
      let place: Place
      if theirs == other.places.count || mine < places.count && places[mine] <= other.places[theirs] {
        place = places[mine]
        if theirs < other.places.count, other.places[theirs] == place { theirs += 1 }
        mine += 1
      } else {
        place = other.places[theirs]
        theirs += 1
      }
      guard visit(place, mine & 1 == 1, theirs & 1 == 1) else { return false }
    }
    return true
  }
}

/// An interval from one place on a line up to another, or without an upper end.
struct Interval<Place: Comparable & Hashable & Sendable>: Sendable, Hashable {
  var lower: Place
  var upper: Place?

  var isEmpty: Bool { upper.map { $0 <= lower } ?? false }

  /// Removes what is below a place.
  mutating func raise(to place: Place) {
    if lower < place { lower = place }
  }

  /// Removes what is not below a place.
  mutating func limit(to place: Place) {
    if let upper, upper <= place { return }
    upper = place
  }
}
