/// `SplitMix64.swift` is a link to the file of ModuleKitTesting, which these targets do not depend on.
extension SplitMix64 {
  /// A number below a bound, which must be above 0.
  package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// True with this probability in percent.
  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  package mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }
}
