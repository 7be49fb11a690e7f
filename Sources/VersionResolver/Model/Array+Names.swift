extension Array {
  /// The elements in the order of their names, and of `precedes` where that says more.
  ///
  /// Compares the first eight bytes of the names as numbers, since that settles nearly all comparisons and costs a
  /// tenth of comparing strings. The order is that of `precedes` alone, which must be by name first.
  ///
  /// - Complexity: O(n) if they are in order, else O(n log n).
  @inline(__always)
  func sorted(byName name: (Element) -> String, _ precedes: (Element, Element) -> Bool) -> [Element] {
    if isSorted(byName: name, precedes) { return self }
    var keys: [(prefix: UInt64, index: Int)] = []
    keys.reserveCapacity(count)
    for index in indices {
      // Only of ASCII is the order of bytes that of `<`.
      guard let prefix = name(self[index]).asciiPrefix else { return sorted(by: precedes) }
      keys.append((prefix, index))
    }
    keys.sort { first, second in
      if first.prefix != second.prefix { return first.prefix < second.prefix }
      if precedes(self[first.index], self[second.index]) { return true }
      return first.index < second.index && !precedes(self[second.index], self[first.index])
    }
    return keys.map { self[$0.index] }
  }

  /// Whether the elements are in order already, as those of a manifest mostly are; false also if it would cost more to know.
  @inline(__always)
  private func isSorted(byName name: (Element) -> String, _ precedes: (Element, Element) -> Bool) -> Bool {
    var last: UInt64 = 0
    for index in indices {
      guard let prefix = name(self[index]).asciiPrefix, prefix >= last else { return false }
      if index > 0, prefix == last, precedes(self[index], self[index - 1]) { return false }
      last = prefix
    }
    return true
  }
}

extension String {
  /// The first eight bytes as a number, so that comparing the numbers compares the bytes; `nil` unless all of the
  /// string is ASCII.
  fileprivate var asciiPrefix: UInt64? {
    utf8.withContiguousStorageIfAvailable { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      guard bytes.isASCII else { return nil }
      if bytes.count >= 8 { return UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)) }
      var prefix: UInt64 = 0
      for byte in bytes { prefix = prefix << 8 | UInt64(byte) }
      // Zeros behind a short name; a shift by 64 of an empty one leaves nothing.
      return prefix << UInt64(64 - 8 * bytes.count)
    } ?? nil
  }
}

extension UnsafeRawBufferPointer {
  /// Whether no byte is above 0x7F; looks at eight at a time.
  @inline(__always)
  var isASCII: Bool {
    var all: UInt64 = 0
    var offset = 0
    while offset + 8 <= count {
      all |= loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset += 8
    }
    while offset < count {
      all |= UInt64(self[offset])
      offset += 1
    }
    return all & 0x8080_8080_8080_8080 == 0
  }
}
