/// The order of all output: by the bytes of UTF-8, whatever the language of the machine.
package enum Bytewise {
  package static func precedes(_ left: String, _ right: String) -> Bool {
    let quick = left.utf8.withContiguousStorageIfAvailable { left in
      right.utf8.withContiguousStorageIfAvailable { right in
        for index in 0..<min(left.count, right.count) where left[index] != right[index] {
          return left[index] < right[index]
        }
        return left.count < right.count
      }
    }
    return (quick ?? nil) ?? left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

extension Sequence<String> {
  /// The strings in the order of their bytes.
  package func sortedBytewise() -> [String] {
    sorted(by: Bytewise.precedes)
  }
}
