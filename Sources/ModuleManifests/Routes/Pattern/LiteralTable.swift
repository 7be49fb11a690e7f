/// The numbered literals of all patterns, so that a URL segment is hashed once and compared once.
///
/// `[ArraySlice<UInt8>: Int32]` would do, but its keyed hash makes a whole match take 1.6 times as many instructions.
struct LiteralTable: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// The number of a literal plus 1, or 0; at most half of the slots are used.
  private var slots: [Int32] = Array(repeating: 0, count: 16)

  /// FNV-1a. Lookups may come from anybody, but collide only with what is in the patterns.
  private static func hash(_ text: [UInt8], _ range: Range<Int>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in range { hash = (hash ^ UInt64(text[index])) &* 0x100_0000_01B3 }
    return hash ^ hash >> 29
  }

  /// Returns the number of a literal, or -1.
  func find(_ text: [UInt8], _ range: Range<Int>) -> Int32 {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: Self.hash(text, range)) & mask
    while slots[slot] != 0 {
      let number = slots[slot] - 1
      if isLiteral(Int(number), text, range) { return number }
      slot = (slot + 1) & mask
    }
    return -1
  }

  private func isLiteral(_ number: Int, _ text: [UInt8], _ range: Range<Int>) -> Bool {
    let start = number == 0 ? 0 : ends[number - 1]
    guard ends[number] - start == range.count else { return false }
    for offset in 0..<range.count where bytes[start + offset] != text[range.lowerBound + offset] {
      return false
    }
    return true
  }

  /// Returns the number of a literal, which is added if necessary.
  mutating func insert(_ literal: String) -> Int32 {
    let text = Array(literal.utf8)
    let known = find(text, text.indices)
    if known >= 0 { return known }
    bytes += text
    ends.append(bytes.count)
    if ends.count * 2 > slots.count {
      slots = Array(repeating: 0, count: slots.count * 2)
      for number in ends.indices { place(number) }
    } else {
      place(ends.count - 1)
    }
    return Int32(ends.count - 1)
  }

  private mutating func place(_ number: Int) {
    let mask = slots.count - 1
    var slot =
      Int(truncatingIfNeeded: Self.hash(bytes, (number == 0 ? 0 : ends[number - 1])..<ends[number])) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = Int32(number + 1)
  }
}
