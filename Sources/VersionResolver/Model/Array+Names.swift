extension Array {
  /// The elements in the order of their names, and of `precedes` where that says more.
  ///
  /// Compares the first eight bytes of the names as numbers, since that settles nearly all comparisons and costs a
  /// tenth of comparing strings. The order is that of `precedes` alone, which must be by name first.
  ///
  /// - Complexity: O(n) if they are in order, else O(n log n).
  @inline(__always)
  func sorted(byName name: (Element) -> String, _ precedes: (Element, Element) -> Bool) -> [Element] {
    var keys: [(prefix: UInt64, index: Int)] = []
    keys.reserveCapacity(count)
    var isSorted = true
    for index in indices {
      // Only of ASCII is the order of bytes that of `<`.
      guard let prefix = name(self[index]).asciiPrefix else { return sorted(by: precedes) }
      if let last = keys.last {
        if prefix < last.prefix || (prefix == last.prefix && precedes(self[index], self[index - 1])) {
          isSorted = false
        }
      }
      keys.append((prefix, index))
    }
    if isSorted { return self }
    keys.sort { first, second in
      if first.prefix != second.prefix { return first.prefix < second.prefix }
      if precedes(self[first.index], self[second.index]) { return true }
      return first.index < second.index && !precedes(self[second.index], self[first.index])
    }
    return keys.map { self[$0.index] }
  }
}

extension String {
  /// The first eight bytes as a number, so that comparing the numbers compares the bytes; `nil` unless all of the
  /// string is ASCII.
  fileprivate var asciiPrefix: UInt64? {
    utf8.withContiguousStorageIfAvailable { bytes in
      var prefix: UInt64 = 0
      var all: UInt8 = 0
      for index in 0..<Swift.max(8, bytes.count) {
        let byte = index < bytes.count ? bytes[index] : 0
        all |= byte
        if index < 8 { prefix = prefix << 8 | UInt64(byte) }
      }
      return all < 0x80 ? prefix : nil
    } ?? nil
  }
}
