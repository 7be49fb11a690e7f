extension Edge {
  /// Returns whether an edge is processed before another of the same candidate: by target, then by kind and text. Names are
  /// ASCII, for which `<` is bytewise.
  func precedes(_ other: Edge) -> Bool {
    if target != other.target { return target < other.target }
    if kind != other.kind { return kind.number < other.kind.number }
    if alternative != other.alternative { return (alternative ?? "") < (other.alternative ?? "") }
    return requirement.description < other.requirement.description
  }
}

extension [Edge] {
  /// Returns the edges in the order in which they are processed; see ``Edge/precedes(_:)``.
  ///
  /// - Complexity: O(n) if they are in order, else O(n log n).
  func sortedByTarget() -> [Edge] {
    if isSortedByTarget { return self }
    return orderByName(count, prefix: { self[$0].targetPrefix }, precedes: { self[$0].precedes(self[$1]) })
      .map { self[$0] }
  }

  /// Returns whether two arrays are copies of one, without comparing their edges.
  func sharesStorage(with other: [Edge]) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
    }
  }

  /// True if the edges are already in order, as a manifest's mostly are. Also false if it would cost more to find out.
  private var isSortedByTarget: Bool {
    var last: UInt64 = 0
    for index in indices {
      guard let prefix = self[index].targetPrefix, prefix >= last else { return false }
      if index > 0, prefix == last, self[index].precedes(self[index - 1]) { return false }
      last = prefix
    }
    return true
  }
}
