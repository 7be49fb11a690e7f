import ModuleKitTesting

extension SplitMix64 {
  /// A number below a bound above 0.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
