/// A fast hash of short byte strings with a random seed, so that no input can be crafted whose keys collide.
///
/// Multiply and fold, as in wyhash: the halves of a 128-bit product are mixed, eight bytes per step. `Hasher` would work, but
/// takes several times as long for typical names of ten bytes.
package struct SeededHash: Sendable {
  package let seed = UInt64.random(in: .min ... .max)
  package let factor = UInt64.random(in: .min ... .max) | 1 << 63 | 1

  package init() {}

  @inline(__always)
  func callAsFunction(_ bytes: UnsafeRawBufferPointer) -> UInt64 { seededHash(bytes, seed, factor) }
}

/// Returns the hash of some bytes.
///
/// A free function, because with package access only those are inlined into another module's loops.
@inlinable @inline(__always)
package func seededHash(_ bytes: UnsafeRawBufferPointer, _ seed: UInt64, _ factor: UInt64) -> UInt64 {
  let count = bytes.count
  var state = seed ^ UInt64(truncatingIfNeeded: count)
  if count >= 8 {
    var offset = 0
    while offset + 8 < count {
      state = foldedProduct(state ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), factor)
      offset += 8
    }
    // The last eight bytes may overlap those before.
    return foldedProduct(
      foldedProduct(state ^ bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self), factor),
      factor
    )
  }
  var word: UInt64 = 0
  for offset in 0..<count { word = word << 8 | UInt64(bytes[offset]) }
  return foldedProduct(foldedProduct(state ^ word, factor), factor)
}

@inlinable @inline(__always)
package func foldedProduct(_ word: UInt64, _ factor: UInt64) -> UInt64 {
  let (high, low) = word.multipliedFullWidth(by: factor)
  return high ^ low
}
