// Algorithms that the standard library does not have. All modules of the package use them.

extension RandomAccessCollection {
  /// Returns the index of the first element for which a predicate holds, or `endIndex` if there is none.
  ///
  /// The only binary search in the package. Its name and meaning are those of Swift Algorithms.
  ///
  /// - Parameter belongsInSecondPartition: a predicate that holds for every element from some index on, and for none before it.
  /// - Complexity: O(log n).
  @inlinable
  package func partitioningIndex(where belongsInSecondPartition: (Element) -> Bool) -> Index {
    var left = count
    var low = startIndex
    while left > 0 {
      let half = left / 2
      let middle = index(low, offsetBy: half)
      if belongsInSecondPartition(self[middle]) {
        left = half
      } else {
        low = index(after: middle)
        left -= half + 1
      }
    }
    return low
  }
}

extension Sequence where Element: Hashable {
  /// Returns the elements without those that have occurred before.
  package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Array {
  /// Appends an element until the array has a given count. An array that already has as many elements stays as it is.
  ///
  /// Appends elements one by one, which allocates only the array's storage: most arrays grow by what one package needs.
  @inlinable
  package mutating func grow(to count: Int, with element: Element) {
    while self.count < count { append(element) }
  }
}
