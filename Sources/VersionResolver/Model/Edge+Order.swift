extension Edge {
  /// Returns whether an edge is processed before another of the same candidate: by target, then by kind and text. Names are
  /// ASCII, for which `<` is bytewise.
  func precedes(_ other: Edge) -> Bool {
    if target != other.target { return target < other.target }
    if kind != other.kind { return kind.rawValue < other.kind.rawValue }
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

/// Returns the numbers below a count in the order of what they stand for: by name, and by `precedes` to break ties.
///
/// Compares the first eight bytes of the names as numbers (``String/asciiPrefix``), because that settles nearly all comparisons at a tenth of the cost of
/// comparing strings. The order is that of `precedes` alone, which must be by name first.
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
  keys.sort { first, second in
    if first.prefix != second.prefix { return first.prefix < second.prefix }
    if precedes(first.index, second.index) { return true }
    return first.index < second.index && !precedes(second.index, first.index)
  }
  return keys.map(\.index)
}

extension [String] {
  /// Returns the strings in the order of their bytes.
  package func sortedBytewise() -> [String] {
    orderByName(
      count,
      prefix: { self[$0].asciiPrefix },
      precedes: { self[$0].utf8.lexicographicallyPrecedes(self[$1].utf8) }
    )
    .map { self[$0] }
  }
}

extension String {
  /// The first eight bytes as a number, so that comparing the numbers compares the bytes; `nil` unless all of the
  /// string is ASCII.
  var asciiPrefix: UInt64? {
    utf8.withContiguousStorageIfAvailable { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      guard bytes.isASCII else { return nil }
      if bytes.count >= 8 { return UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)) }
      var prefix: UInt64 = 0
      for byte in bytes { prefix = prefix << 8 | UInt64(byte) }
      // Pad a short name with zeros; shifting an empty one by 64 leaves nothing.
      return prefix << UInt64(64 - 8 * bytes.count)
    } ?? nil
  }
}

extension UnsafeRawBufferPointer {
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
