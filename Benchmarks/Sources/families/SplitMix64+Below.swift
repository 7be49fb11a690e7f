/// `SplitMix64.swift` is a link to the file of ModuleKitTesting, so that this program builds no more than the resolver.
extension SplitMix64 {
  /// A number below a bound, which must be above 0.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
