import ArgumentParser

/// Which modules depend on which: for each module, earlier ones.
enum Shape: String, CaseIterable, ExpressibleByArgument {
  /// Each depends on the one before.
  case chain
  /// All depend on the first one.
  case wide
  /// Each depends on two others; modules with many dependents are chosen more often.
  case scaleFree = "scale-free"

  func edges(_ count: Int) -> [[Int]] {
    switch self {
    case .chain: return (0..<count).map { $0 == 0 ? [] : [$0 - 1] }
    case .wide: return (0..<count).map { $0 == 0 ? [] : [0] }
    case .scaleFree:
      // Preferential attachment: the end of a random edge is a popular module with the right probability.
      var random: UInt64 = 42
      var ends = [0]
      return (0..<count).map { index in
        guard index > 0 else { return [] }
        var targets: Set<Int> = []
        for _ in 0..<2 {
          random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          targets.insert(ends[Int(truncatingIfNeeded: random >> 33) % ends.count])
        }
        let sorted = targets.sorted()
        ends += sorted
        ends.append(index)
        return sorted
      }
    }
  }
}
