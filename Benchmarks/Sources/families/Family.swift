import VersionResolver

/// A kind of problem that is hard in its own way, in several instances.
struct Family: Sendable {
  /// A catalog and applications over it, which are resolved one after the other with one resolver.
  struct Instance {
    var table = Table()
    var applications: [[Edge]] = []

    /// Adds the modules of another instance and the requirements of its only application to each of the applications.
    func adding(_ other: Instance) -> Instance {
      var result = self
      result.table.add(other.table)
      result.applications = applications.map { $0 + other.applications.joined() }
      return result
    }
  }

  let name: String
  /// The number of instances in one run.
  let instances: Int
  let make: @Sendable (_ seed: UInt64) throws -> Instance

  static let all: [Family] =
    [
      Family(name: "chain", instances: 1) { _ in try chain(2_000) },
      Family(name: "direct", instances: 1) { _ in try direct(16_000) },
      Family(name: "wrong-direct", instances: 1) { _ in try direct(16_000, isWrong: true) },
      Family(name: "aside", instances: 1) { _ in try pigeonhole(7, isLazy: true).adding(direct(16_000)) },
      Family(name: "aside-ordering", instances: 20) {
        try random(seed: $0, isLazy: false).adding(direct(16_000))
      },
    ]
    + [true, false].flatMap { isLazy in
      let suffix = isLazy ? "" : "-ordering"
      return [
        Family(name: "pigeonhole" + suffix, instances: 1) { _ in try pigeonhole(10, isLazy: isLazy) },
        Family(name: "sudoku" + suffix, instances: 10) { try sudoku(seed: $0, isLazy: isLazy) },
        Family(name: "random" + suffix, instances: 20) { try random(seed: $0, isLazy: isLazy) },
        Family(name: "scattered" + suffix, instances: 20) { try scattered(seed: $0, isLazy: isLazy) },
      ]
    }
    + [("drifting", 4), ("loose", 9), ("scattered", 6)].map { shape, width in
      Family(name: "wide-" + shape, instances: 5) {
        try wide(seed: $0, spread: width, isScattered: width == 6)
      }
    }

  static func name(_ stem: String, _ index: Int) -> String {
    let digits = String(index)
    return stem + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
  }
}
