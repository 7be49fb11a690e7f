extension RoutePattern {
  /// Whether each URL that this pattern matches is matched by one of others.
  ///
  /// ```swift
  /// let old = try RoutePattern("shop://cart/:id")
  /// old.isCovered(by: [try RoutePattern("shop://cart/*")])    // true
  /// old.isCovered(by: [try RoutePattern("shop://cart/new")])  // false
  /// ```
  ///
  /// Where this pattern takes any piece, a piece that no pattern names is the hardest to match: it is left to parameters and
  /// wildcards, which match every other piece as well. So each place is looked at with one piece only.
  ///
  /// - Complexity: O(total number of pieces).
  package func isCovered(by others: [RoutePattern]) -> Bool {
    var alive = others.filter { $0.scheme.utf8.elementsEqual(scheme.utf8) }
    var index = 0
    while true {
      let element = index < elements.count ? elements[index] : elements.last
      let isWildcard = if case .wildcard? = element { true } else { false }
      if index >= elements.count {
        // A URL may end here, and behind a wildcard it may go on as well.
        guard alive.contains(where: { $0.elements.count == index }) else { return false }
        if !isWildcard { return true }
      }
      if alive.contains(where: { $0.isWildcard(at: index) }) { return true }
      alive = alive.filter { $0.elements.count > index && $0.matches(element, at: index) }
      if alive.isEmpty { return false }
      index += 1
    }
  }

  private func isWildcard(at index: Int) -> Bool {
    if elements.indices.contains(index), case .wildcard = elements[index] { true } else { false }
  }

  /// Whether a part that is no wildcard matches what another pattern has in this place.
  private func matches(_ other: Element?, at index: Int) -> Bool {
    switch (elements[index], other) {
    case (.parameter, _): true
    case (.literal(let mine), .literal(let theirs)): mine.utf8.elementsEqual(theirs.utf8)
    default: false
    }
  }
}
