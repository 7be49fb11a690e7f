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
