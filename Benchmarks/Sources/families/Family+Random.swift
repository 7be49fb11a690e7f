import VersionResolver

extension Family {
  /// 30 modules with 20 versions each. Every version needs some of the other modules in a range of their versions.
  static func random(seed: UInt64, isLazy: Bool) throws -> Instance {
    try random(seed: seed, isLazy: isLazy, needs: isLazy ? 3 : 2) { random in
      let count = 9 + random.below(6)
      let first = 1 + random.below(20 - count)
      return ">=\(first).0.0 <\(first + count).0.0"
    }
  }

  /// The same, with sets of single versions instead of ranges.
  static func scattered(seed: UInt64, isLazy: Bool) throws -> Instance {
    try random(seed: seed, isLazy: isLazy, needs: isLazy ? 3 : 2) { random in
      let majors = (1...20).shuffled(using: &random).prefix(10 + random.below(4)).sorted()
      return majors.map { "=\($0).0.0" }.joined(separator: " || ")
    }
  }

  private static func random(
    seed: UInt64,
    isLazy: Bool,
    needs: Int,
    requirement: (inout SplitMix64) -> String
  ) throws -> Instance {
    var random = SplitMix64(seed: seed)
    var instance = Instance()
    for module in 0..<30 {
      for major in UInt64(1)...20 {
        let targets = (0..<30).filter { $0 != module }.shuffled(using: &random).prefix(needs)
        let edges = try targets.map {
          try instance.table.edge(name("m", $0), requirement(&random), isLazy: isLazy)
        }
        instance.table.add(name("m", module), Version(major, 0, 0), edges)
      }
    }
    let roots = try (0..<30).shuffled(using: &random).prefix(5).map {
      try instance.table.edge(name("m", $0), "*")
    }
    instance.applications = [roots]
    return instance
  }

  /// A registry of 300 modules with 50 to 300 versions each, and 400 applications of one to eight modules.
  ///
  /// A module needs up to eight others, mostly popular ones, around the version that is as old as the module's own.
  ///
  /// - Parameter spread: The number of major versions a requirement admits.
  static func wide(seed: UInt64, spread: Int, isScattered: Bool) throws -> Instance {
    var random = SplitMix64(seed: seed &* 31 &+ UInt64(spread))
    var instance = Instance()
    let counts = (0..<300).map { _ in 50 + random.below(251) }
    for module in 0..<300 {
      var targets = Set((0..<random.below(6)).map { _ in min(random.below(300), random.below(300)) })
      targets = targets.filter { $0 < module }
      for version in 0..<counts[module] {
        if random.below(100) < 1 { targets.insert(random.below(max(1, module))) }
        targets.remove(module)
        let edges = try targets.sorted().map { target in
          let age = version * counts[target] / counts[module] / 10
          let low = max(0, age - random.below(spread))
          let text =
            isScattered
            ? (low...low + spread).filter { _ in random.below(3) > 0 }.map { "^\($0 + 1).\(random.below(3))" }
              .joined(separator: " || ") : ">=\(low + 1).0.0 <\(low + 1 + spread).0.0"
          return try instance.table.edge(
            name("m", target),
            text.isEmpty ? "*" : text,
            isLazy: random.below(2) == 0
          )
        }
        let number = Version(UInt64(version / 10 + 1), UInt64(version % 10), 0)
        instance.table.add(name("m", module), number, edges)
      }
    }
    for _ in 0..<400 {
      let modules = Set((0..<1 + random.below(8)).map { _ in random.below(300) }).sorted()
      instance.applications.append(
        try modules.map { module in
          let low = 1 + random.below(max(1, counts[module] / 10))
          return try instance.table.edge(name("m", module), random.below(3) == 0 ? ">=\(low)" : "*")
        }
      )
    }
    return instance
  }
}
