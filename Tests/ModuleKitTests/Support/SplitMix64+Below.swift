import ModuleKitTesting

extension SplitMix64 {
  /// Returns a number below a bound that is above 0.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
