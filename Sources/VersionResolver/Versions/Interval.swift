/// From one place on a line up to another, or without an upper end.
struct Interval<Place: Comparable & Hashable & Sendable>: Sendable, Hashable {
  var lower: Place
  var upper: Place?

  var isEmpty: Bool { upper.map { $0 <= lower } ?? false }

  /// Leaves out what is below a place.
  mutating func raise(to place: Place) {
    if lower < place { lower = place }
  }

  /// Leaves out what is not below a place.
  mutating func limit(to place: Place) {
    if let upper, upper <= place { return }
    upper = place
  }
}
