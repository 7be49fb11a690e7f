/// The order of all output: by the bytes of UTF-8, whatever the language of the machine.
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
  /// The elements without those that were there before.
  package func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Sequence<String> {
  /// The strings in the order of their bytes.
  package func sortedBytewise() -> [String] {
    sorted(by: Bytewise.precedes)
  }
}
