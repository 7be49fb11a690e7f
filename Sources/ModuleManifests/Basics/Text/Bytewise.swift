import VersionResolver

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

extension Sequence where Element: Hashable {
  /// Returns the elements without those that have occurred before.
  package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Sequence<String> {
  /// Returns the strings in bytewise order.
  package func sortedBytewise() -> [String] {
    // A nongeneric function does the sorting: an unspecialized one takes ten times as long.
    Array(self).sortedBytewise()
  }
}
