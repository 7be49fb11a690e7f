/// The order of all output: by UTF-8 bytes, whatever the machine's locale.
package enum Bytewise {
  package static func precedes(_ left: String, _ right: String) -> Bool {
    let quick = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right in
        precedes(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
      }
    }
    return (quick ?? nil) ?? left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  /// Compares eight bytes at a time.
  @inline(__always)
  package static func precedes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    let count = min(left.count, right.count)
    var offset = 0
    while offset + 8 <= count {
      let first = UInt64(bigEndian: left.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let second = UInt64(bigEndian: right.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      if first != second { return first < second }
      offset += 8
    }
    while offset < count {
      if left[offset] != right[offset] { return left[offset] < right[offset] }
      offset += 1
    }
    return left.count < right.count
  }
}

extension Sequence<String> {
  /// Returns the strings in bytewise order.
  package func sortedBytewise() -> [String] {
    // A nongeneric function does the sorting: an unspecialized one takes ten times as long.
    Array(self).sortedBytewise()
  }
}

extension [String] {
  /// Returns the strings in the order of their bytes.
  package func sortedBytewise() -> [String] {
    orderByName(
      count,
      prefix: { self[$0].asciiPrefix },
      precedes: { Bytewise.precedes(self[$0], self[$1]) }
    )
    .map { self[$0] }
  }
}

/// Returns the numbers below a count in the order of what they stand for: by name, and by `precedes` to break ties.
///
/// Sorts the first eight bytes of the names as numbers (``String/asciiPrefix``), which settles nearly all of it at a tenth of the
/// cost of comparing strings, and then those with the same bytes. The order is that of `precedes` alone, which must be by name
/// first.
///
/// - Complexity: O(n log n).
func orderByName(_ count: Int, prefix: (Int) -> UInt64?, precedes: (Int, Int) -> Bool) -> [Int] {
  var keys: [(prefix: UInt64, index: Int)] = []
  keys.reserveCapacity(count)
  for index in 0..<count {
    // Only for ASCII is the order of bytes that of `<`.
    guard let prefix = prefix(index) else { return (0..<count).sorted(by: precedes) }
    keys.append((prefix, index))
  }
  keys.sort { $0.prefix != $1.prefix ? $0.prefix < $1.prefix : $0.index < $1.index }
  var start = 0
  while start < count {
    var end = start + 1
    while end < count, keys[end].prefix == keys[start].prefix { end += 1 }
    if end > start + 1 {
      keys[start..<end].sort { first, second in
        if precedes(first.index, second.index) { return true }
        return first.index < second.index && !precedes(second.index, first.index)
      }
    }
    start = end
  }
  return keys.map(\.index)
}

extension String {
  /// The first eight bytes as a number, so that comparing the numbers compares the bytes; `nil` unless all of the
  /// string is ASCII.
  package var asciiPrefix: UInt64? {
    utf8.withContiguousStorageIfAvailable { UnsafeRawBufferPointer($0).asciiPrefix } ?? nil
  }
}

extension UnsafeRawBufferPointer {
  /// The first eight bytes as a number; `nil` unless all bytes are ASCII.
  @inline(__always)
  var asciiPrefix: UInt64? {
    guard isASCII else { return nil }
    if count >= 8 { return UInt64(bigEndian: loadUnaligned(as: UInt64.self)) }
    var prefix: UInt64 = 0
    for byte in self { prefix = prefix << 8 | UInt64(byte) }
    // Pad a short name with zeros; shifting an empty one by 64 leaves nothing.
    return prefix << UInt64(64 - 8 * count)
  }

  /// True if no byte is above 0x7F; checks eight at a time.
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
