import TestSupport
import VersionResolver

/// Problems of growing size, made to be hard for a search that learns nothing.
enum HardFamilies {
  /// A chain of modules with three versions each. The last one needs a module that does not exist.
  static func chain(_ length: Int) -> Problem {
    var provider = TableProvider()
    for index in 0..<length {
      let next = index + 1 < length ? name("link", index + 1) : "nowhere"
      for major in 1...3 {
        provider.add(
          name("link", index),
          "\(major).0.0",
          [Edge(next, text: ">=\(major).0.0 || <\(major).0.0")]
        )
      }
    }
    return Problem(provider, [Edge(name("link", 0), .any)])
  }

  /// Modules in two versions, and a chain for each whose end needs the older one. Nothing in the chains has another version.
  static func lateRefusals(_ count: Int, length: Int) -> Problem {
    var provider = TableProvider()
    var roots: [Edge] = []
    for index in 0..<count {
      let module = name("module", index)
      for major in 1...2 { provider.add(module, "\(major).0.0", []) }
      let chain = name("chain", index)
      for link in 0..<length {
        let edge = link + 1 < length ? Edge(name(chain, link + 1), .any) : Edge(module, text: "^1.0")
        provider.add(name(chain, link), "1.0.0", [edge])
      }
      roots += [Edge(module, .any), Edge(name(chain, 0), .any)]
    }
    return Problem(provider, roots)
  }

  /// Layers of two modules. Each version needs both modules of the next layer in its own version, and at the bottom both modules
  /// need different versions of one more. Without learning, the cost is 2 to the number of layers.
  static func ladder(_ layers: Int) -> Problem {
    var provider = TableProvider()
    for layer in 0..<layers {
      for (side, mark) in ["a", "b"].enumerated() {
        for major in 1...2 {
          let edges: [Edge]
          if layer + 1 < layers {
            edges = ["a", "b"].map { Edge(name($0, layer + 1), text: major == 1 ? "*" : ">=1.0.0") }
          } else {
            edges = [Edge("ground", text: "=\(side + 1).0.0")]
          }
          provider.add(name(mark, layer), "\(major).0.0", edges)
        }
      }
    }
    for major in 1...2 { provider.add("ground", "\(major).0.0", []) }
    return Problem(provider, [Edge(name("a", 0), .any), Edge(name("b", 0), .any)])
  }

  /// A sudoku: a cell is a module, a digit its version, and equal digits in a row, column or box conflict.
  ///
  /// - Parameter clues: 81 characters, `.` for an empty cell.
  static func sudoku(_ clues: String) -> Problem {
    var provider = TableProvider()
    var roots: [Edge] = []
    for (cell, clue) in clues.enumerated() {
      let peers = (0..<81).filter { $0 > cell && areInOneUnit($0, cell) }
      for digit in 1...9 {
        provider.add(
          name("cell", cell),
          "\(digit).0.0",
          peers.map { Edge(name("cell", $0), text: "=\(digit).0.0", kind: .conflict, isLazy: true) }
        )
      }
      roots.append(Edge(name("cell", cell), text: clue == "." ? "*" : "=\(clue).0.0"))
    }
    return Problem(provider, roots)
  }

  private static func areInOneUnit(_ first: Int, _ second: Int) -> Bool {
    first / 9 == second / 9 || first % 9 == second % 9
      || (first / 27 == second / 27 && first % 9 / 3 == second % 9 / 3)
  }

  /// Modules in four versions, all needed, with random pairs of versions that may not be used together. With
  /// about `modules * 18` pairs, half of these problems have a solution, and those are the hard ones.
  static func scattered(_ modules: Int, pairs: Int, seed: UInt64) -> Problem {
    var random = SplitMix64(seed: seed)
    var provider = TableProvider()
    for module in 0..<modules {
      for major in 1...4 { provider.add(name("m", module), "\(major).0.0", []) }
    }
    for _ in 0..<pairs {
      let first = random.below(modules)
      let second = (first + 1 + random.below(modules - 1)) % modules
      let version = Version(UInt64(1 + random.below(4)), 0, 0)
      let edge = Edge(name("m", second), text: "=\(1 + random.below(4)).0.0", kind: .conflict)
      provider.table[name("m", first)]?[version]?.edges.append(edge)
    }
    return Problem(provider, (0..<modules).map { Edge(name("m", $0), .any) })
  }

  /// Modules that compete for one fewer version than there are modules, each excluding the others from its own.
  static func pigeonhole(_ count: Int) -> Problem {
    var provider = TableProvider()
    for module in 0..<count {
      for hole in 1..<count {
        let edges = (0..<count).filter { $0 != module }.map {
          Edge(name("pigeon", $0), text: "<\(hole).0.0 || >\(hole).0.0", isLazy: true)
        }
        provider.add(name("pigeon", module), "\(hole).0.0", edges)
      }
    }
    return Problem(provider, (0..<count).map { Edge(name("pigeon", $0), .any) })
  }

  /// Modules whose versions each need one or two others initialized first, so that any selection has a cycle.
  static func waiting(_ modules: Int, versions: Int, seed: UInt64) -> Problem {
    var random = SplitMix64(seed: seed)
    var provider = TableProvider()
    for module in 0..<modules {
      for major in 1...versions {
        let targets = Set((0..<2).map { _ in (module + 1 + random.below(modules - 1)) % modules }).sorted()
        provider.add(name("m", module), "\(major).0.0", targets.map { Edge(name("m", $0), text: "*") })
      }
    }
    return Problem(provider, [Edge(name("m", 0), .any)])
  }

  private static func name(_ stem: String, _ index: Int) -> String {
    let digits = String(index)
    return stem + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }
}
