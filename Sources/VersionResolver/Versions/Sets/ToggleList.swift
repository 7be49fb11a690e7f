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

  /// Creates the union of intervals in any order. O(n log n), or O(n) if they are in ascending order, as authors mostly write
  /// them.
  init(union intervals: some Collection<Interval<Place>>) {
    var places: [Place] = []
    places.reserveCapacity(intervals.count * 2)
    let isAscending = zip(intervals, intervals.dropFirst()).allSatisfy { $0.lower <= $1.lower }
    if isAscending {
      for interval in intervals { places.extendUnion(with: interval) }
    } else {
      for interval in intervals.sorted(by: { $0.lower < $1.lower }) { places.extendUnion(with: interval) }
    }
    self.places = places
  }

  var isEmpty: Bool { places.isEmpty }

  var intervalCount: Int { (places.count + 1) / 2 }

  /// The intervals in ascending order.
  var intervals: some Collection<Interval<Place>> {
    (0..<intervalCount).lazy.map { interval(at: $0 * 2) }
  }

  private func interval(at index: Int) -> Interval<Place> {
    Interval(lower: places[index], upper: index + 1 < places.count ? places[index + 1] : nil)
  }

  /// Returns whether the element right after a place is in the set. O(log n).
  func contains(after place: Place) -> Bool {
    places.partitioningIndex { place < $0 } & 1 == 1
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

extension Array where Element: Comparable & Hashable & Sendable {
  /// Adds an interval to a list of places, none of whose intervals begins after it.
  fileprivate mutating func extendUnion(with interval: Interval<Element>) {
    // An odd count means an interval without an end, which contains all that follow.
    guard count & 1 == 0, !interval.isEmpty else { return }
    if let last, interval.lower <= last {
      if let upper = interval.upper, upper <= last { return }
      removeLast()
    } else {
      append(interval.lower)
    }
    if let upper = interval.upper { append(upper) }
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
