extension RoutePattern {
  /// Returns whether each URL that this pattern matches is matched by one of the others.
  ///
  /// ```swift
  /// let old = try RoutePattern("shop://cart/:id")
  /// old.isCovered(by: [try RoutePattern("shop://cart/*")])    // true
  /// old.isCovered(by: [try RoutePattern("shop://cart/new")])  // false
  /// ```
  ///
  /// Where this pattern accepts any piece, a piece that no pattern names is the hardest to match: only parameters and wildcards
  /// match it, and they match every other piece as well. Each position therefore needs to be checked with only one piece.
  ///
  /// - Complexity: O(total number of pieces).
  package func isCovered(by others: [RoutePattern]) -> Bool {
    var alive = others.filter { $0.scheme.utf8.elementsEqual(scheme.utf8) }
    var index = 0
    while true {
      let element = index < elements.count ? elements[index] : elements.last
      let isWildcard = if case .wildcard? = element { true } else { false }
      if index >= elements.count {
        // A URL may end here, and after a wildcard it may also continue.
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

  /// Returns whether a part that is not a wildcard matches what another pattern has in this position.
  private func matches(_ other: Element?, at index: Int) -> Bool {
    switch (elements[index], other) {
    case (.parameter, _): true
    case (.literal(let mine), .literal(let theirs)): mine.utf8.elementsEqual(theirs.utf8)
    default: false
    }
  }
}
