/// A small seeded generator, so that each run has the same instances.
///
/// Source: Steele, Lea and Flood, *Fast Splittable Pseudorandom Number Generators*, 2014.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number below a bound, which must be above 0.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
