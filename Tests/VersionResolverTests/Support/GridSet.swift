import VersionResolver

/// A set of versions as one bit for each version of the grid: the naive counterpart of `VersionSet`.
struct GridSet: Hashable {
  private var words: [UInt64]

  /// - Parameter isMember: asked once for each version of the grid.
  init(_ isMember: (Int) -> Bool) {
    words = Array(repeating: 0, count: (VersionGrid.naive.count + 63) / 64)
    for place in VersionGrid.naive.indices where isMember(place) { words[place / 64] |= 1 << (place % 64) }
  }

  init(_ requirement: NaiveRequirement, includingPrereleases: Bool) {
    self.init { requirement.admits(VersionGrid.naive[$0], includingPrereleases: includingPrereleases) }
  }

  init(_ set: VersionSet) {
    self.init { set.contains(VersionGrid.versions[$0]) }
  }

  static let none = GridSet { _ in false }
  static let all = GridSet { _ in true }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func combined(_ other: GridSet, _ rule: (UInt64, UInt64) -> UInt64) -> GridSet {
    var result = self
    for place in words.indices { result.words[place] = rule(words[place], other.words[place]) }
    return result
  }

  func union(_ other: GridSet) -> GridSet { combined(other) { $0 | $1 } }
  func intersection(_ other: GridSet) -> GridSet { combined(other) { $0 & $1 } }
  var complement: GridSet { combined(.all) { ~$0 & $1 } }
}
