import VersionResolver

extension Family {
  /// A chain of modules with three versions each. The last one needs a module that does not exist.
  static func chain(_ length: Int) throws -> Instance {
    var instance = Instance()
    for index in 0..<length {
      let next = index + 1 < length ? name("link", index + 1) : "nowhere"
      for major in UInt64(1)...3 {
        let edge = try instance.table.edge(next, ">=\(major).0.0 || <\(major).0.0", isLazy: false)
        instance.table.add(name("link", index), Version(major, 0, 0), [edge])
      }
    }
    instance.applications = [[try instance.table.edge(name("link", 0), "*")]]
    return instance
  }

  /// An application with many direct requirements on modules that need nothing. If it is wrong, one of them needs a module that
  /// does not exist.
  static func direct(_ count: Int, isWrong: Bool = false) throws -> Instance {
    var instance = Instance()
    var roots: [Edge] = []
    for index in 0..<count {
      let edges =
        isWrong && index == count / 2 ? [try instance.table.edge("nowhere", "*", isLazy: false)] : []
      instance.table.add(name("direct", index), Version(1, 0, 0), edges)
      instance.table.add(name("direct", index), Version(1, 1, 0), edges)
      roots.append(try instance.table.edge(name("direct", index), "^1"))
    }
    instance.applications = [roots]
    return instance
  }

  /// Modules that compete for one fewer version than there are modules, each excluding the others from its own.
  static func pigeonhole(_ count: Int, isLazy: Bool) throws -> Instance {
    var instance = Instance()
    for module in 0..<count {
      for hole in 1..<count {
        let edges = try (0..<count).filter { $0 != module }.map {
          try instance.table.edge(name("pigeon", $0), "<\(hole).0.0 || >\(hole).0.0", isLazy: isLazy)
        }
        instance.table.add(name("pigeon", module), Version(UInt64(hole), 0, 0), edges)
      }
    }
    let roots = try (0..<count).map { try instance.table.edge(name("pigeon", $0), "*") }
    instance.applications = [roots]
    return instance
  }

  /// A 16 by 16 sudoku: a cell is a module and a digit its version, and equal digits in a unit conflict.
  ///
  /// If lazy, conflicts express this; otherwise requirements on the later cells of a unit do, since a cycle would leave no
  /// solution.
  static func sudoku(seed: UInt64, isLazy: Bool) throws -> Instance {
    var random = SplitMix64(seed: seed)
    func shuffledLines() -> [Int] {
      (0..<4).shuffled(using: &random).flatMap { band in
        (0..<4).shuffled(using: &random).map { band * 4 + $0 }
      }
    }
    let rows = shuffledLines()
    let columns = shuffledLines()
    let digits = (1...16).shuffled(using: &random)
    var instance = Instance()
    var roots: [Edge] = []
    for cell in 0..<256 {
      let (row, column) = (cell / 16, cell % 16)
      let peers = (cell + 1..<256).filter {
        $0 / 16 == row || $0 % 16 == column || ($0 / 64 == row / 4 && $0 % 16 / 4 == column / 4)
      }
      for digit in 1...16 {
        let edges = try peers.map { peer in
          isLazy
            ? try instance.table.edge(name("cell", peer), "=\(digit).0.0", kind: .conflict)
            : try instance.table.edge(
              name("cell", peer),
              "<\(digit).0.0 || >\(digit).0.0",
              isLazy: false
            )
        }
        instance.table.add(name("cell", cell), Version(UInt64(digit), 0, 0), edges)
      }
      let digit = digits[(rows[row] % 4 * 4 + rows[row] / 4 + columns[column]) % 16]
      let isClue = random.below(100) < 42
      roots.append(try instance.table.edge(name("cell", cell), isClue ? "=\(digit).0.0" : "*"))
    }
    instance.applications = [roots]
    return instance
  }
}
