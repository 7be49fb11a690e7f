import Testing

@testable import VersionResolver

/// The contract of conflict analysis, on trails written by hand.
@Suite("Conflict analysis")
struct ConflictAnalysisTests {
  /// Packages with three versions each, ordinals 1 to 3, and a trail.
  private struct Scene {
    var universe = Universe(options: ResolverOptions())
    var solution = PartialSolution()
    var analysis = ConflictAnalysis()
    let versions = [Version(1, 0, 0), Version(2, 0, 0), Version(3, 0, 0)]

    init(packages: Int) {
      for index in 0..<packages { _ = universe.append("p\(index)", versions, isInterface: false) }
      solution.grow(to: universe)
      analysis.grow(to: universe)
    }

    mutating func open() { solution.openLevel() }

    /// Adds a trail entry that leaves only these ordinals for a package.
    mutating func narrow(_ package: PackageID, to ordinals: [Int]) {
      let index = Int(package)
      solution.trail.append(
        .init(
          package: package,
          reason: .decision,
          saved: Int32(solution.saved.count),
          previous: solution.latest[index],
          level: Int32(solution.level)
        )
      )
      solution.latest[index] = Int32(solution.trail.count - 1)
      solution.saved.append(solution.domains[index])
      solution.domains[index] = Self.set(ordinals)[0]
    }

    static func set(_ ordinals: [Int]) -> SmallSet {
      var set = SmallSet(width: 1)
      for ordinal in ordinals { set[0] |= 1 << UInt64(ordinal) }
      return set
    }

    mutating func unite(_ package: PackageID, _ ordinals: [Int]) {
      analysis.unite(package, with: Self.set(ordinals), full: universe.full, in: solution)
    }

    mutating func intersect(_ package: PackageID, _ ordinals: [Int]) {
      analysis.intersect(package, with: Self.set(ordinals), in: solution)
    }

    /// The conclusion, and its terms as they were written: package and set.
    mutating func conclude() -> (conclusion: ConflictAnalysis.Conclusion, terms: [(PackageID, UInt64)])? {
      var store = IncompatibilityStore()
      guard let conclusion = analysis.conclude(in: solution, into: &store) else { return nil }
      return (conclusion, store.terms.map { ($0.package, store.words[Int($0.set)]) })
    }
  }

  private func nextPivot(_ scene: inout Scene) throws -> PartialSolution.Entry {
    let pivot = scene.analysis.nextPivot(in: scene.solution)
    return try #require(pivot)
  }

  private func isAtEnd(_ scene: inout Scene) -> Bool { scene.analysis.nextPivot(in: scene.solution) == nil }

  @Test("One open term ends it; it jumps to the level of the next, and the witness was possible before that")
  func onePoint() throws {
    var scene = Scene(packages: 3)
    scene.open()
    scene.narrow(0, to: [3])
    scene.open()
    scene.narrow(1, to: [2])
    scene.open()
    scene.narrow(2, to: [1])
    scene.analysis.begin(in: scene.solution)
    scene.intersect(0, [2, 3])
    scene.intersect(2, [1])
    let ended = isAtEnd(&scene)
    #expect(ended)
    #expect(scene.analysis.level == 3)
    let concluded = scene.conclude()
    let (conclusion, terms) = try #require(concluded)
    #expect(conclusion.level == 1)
    #expect(conclusion.glue == 2)
    #expect(terms.map(\.0) == [2, 0])
    #expect(terms.map(\.1) == [0b0010, 0b1100])
    // Package 0 could be absent (ordinal 0) before level 1.
    #expect(conclusion.secondWitness == 0)
  }

  @Test("The latest satisfier comes first; what narrowed a package without satisfying its term is skipped")
  func order() throws {
    var scene = Scene(packages: 2)
    scene.open()
    scene.narrow(0, to: [2, 3])
    scene.narrow(1, to: [1, 2])
    scene.narrow(0, to: [3])
    scene.analysis.begin(in: scene.solution)
    scene.intersect(0, [1, 2, 3])
    scene.intersect(1, [1, 2])
    // The term of package 0 was satisfied by its first entry, which is not the later one of the two packages' entries.
    let first = try nextPivot(&scene)
    #expect(first.package == 1)
    #expect(scene.analysis.unexplained(1, before: first, in: scene.solution)[0] == 0b1001)
    scene.unite(1, [0, 3])
    #expect(!scene.analysis.hasTerm(1), "a term that allows everything is dropped")
    let ended = isAtEnd(&scene)
    #expect(ended)
    #expect(scene.analysis.isOpen(0))
  }

  @Test("A conflict that does not depend on the current level is analysed at the highest level it depends on")
  func lowerLevel() throws {
    var scene = Scene(packages: 3)
    scene.open()
    scene.narrow(0, to: [1])
    scene.narrow(1, to: [1])
    scene.open()
    scene.narrow(2, to: [1])
    scene.analysis.begin(in: scene.solution)
    scene.intersect(0, [1])
    scene.intersect(1, [1])
    let pivot = try nextPivot(&scene)
    #expect(scene.analysis.level == 1)
    #expect(pivot.package == 1)
    scene.unite(1, [0, 2, 3])
    let ended = isAtEnd(&scene)
    #expect(ended)
    let concluded = scene.conclude()
    let (conclusion, terms) = try #require(concluded)
    #expect(conclusion.level == 0)
    #expect(conclusion.secondWitness == nil, "there is only one term")
    #expect(terms.map(\.0) == [0])
  }

  @Test("Without a decision behind any term there is no solution")
  func unsolvable() throws {
    var scene = Scene(packages: 2)
    scene.narrow(0, to: [1])
    scene.open()
    scene.narrow(1, to: [1])
    scene.analysis.begin(in: scene.solution)
    scene.intersect(0, [1])
    let pivot = try nextPivot(&scene)
    #expect(pivot.package == 0)
    scene.unite(0, [0, 2, 3])
    let ended = isAtEnd(&scene)
    #expect(ended)
    #expect(scene.analysis.level == 0)
    let concluded = scene.conclude()
    #expect(concluded == nil)
  }

  @Test("Nothing is left over for the next analysis")
  func end() throws {
    var scene = Scene(packages: 2)
    scene.open()
    scene.narrow(0, to: [1])
    scene.narrow(1, to: [1])
    for _ in 0..<2 {
      scene.analysis.begin(in: scene.solution)
      scene.intersect(1, [1])
      scene.intersect(0, [1])
      #expect(scene.analysis.packages == [1, 0])
      let pivot = try nextPivot(&scene)
      #expect(pivot.package == 1)
      scene.analysis.end(in: scene.solution)
      #expect(scene.analysis.packages.isEmpty)
      #expect(!scene.analysis.hasTerm(0) && !scene.analysis.hasTerm(1))
    }
  }
}
