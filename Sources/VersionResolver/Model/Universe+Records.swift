/// What the arenas of a universe hold.
extension Universe {
  /// One package: where its sets and candidates start.
  struct Package: Sendable {
    /// Offset of its words in every arena that has one set for each package.
    var words: Int32
    /// Number of 64-bit words of a set over its ordinals.
    var width: Int32
    /// Index of the candidate with ordinal 1; the others follow.
    var firstCandidate: Int32
    /// Number of candidates.
    var count: Int32
    /// Head of the list of pairs that start here, -1 if none.
    var firstOutgoing: Int32 = -1
    /// Head of the list of pairs that end here, -1 if none.
    var firstIncoming: Int32 = -1
    /// Some of its candidates are pre-releases.
    var hasPreReleases = false
    /// The package stands for an interface; its candidates are modules that provide it.
    var isInterface = false
    /// The package stands for one of SwiftPM; its candidates are the versions of it that modules name.
    var isSwiftPackage = false
    /// All candidates have been read.
    var isRead = false
  }

  /// One candidate's edges as a range of ``edges``; `edgeStart` is -1 while it has not been read.
  struct CandidateRecord: Sendable {
    var edgeStart: Int32 = -1
    var edgeCount: Int32 = 0
  }

  /// An edge whose requirement has become a set.
  struct CompiledEdge: Sendable {
    var target: PackageID
    /// Offset of the admitted ordinals in ``sets``; holds ordinal 0 where the target need not be selected.
    var set: Int32
    var pair: Int32
    /// The target must be selected.
    var requires: Bool
    /// The target, if selected, is initialized before the source.
    var orders: Bool
  }

  /// All edges between two packages: PubGrub's incompatibilities "source in S, target not in T", merged.
  struct Pair: Sendable {
    var source: PackageID
    var target: PackageID
    var firstGroup: Int32 = -1
    var groupCount: Int32 = 0
    var nextOutgoing: Int32
    var nextIncoming: Int32
    /// The source is a module that provides the target, an interface: if both are selected, the source must be the
    /// one that was chosen. Known in full as soon as it exists.
    var isExclusive = false
    /// How many of the target's ordinals a group excludes, at most: while more are left, no group is without any.
    var mostRefused: Int32 = 0
    /// Offset in ``tables`` of what each version of the source admits, -1 while that is looked up among its edges.
    var table: Int32 = -1
  }

  /// The versions of a pair's source that admit the same versions of its target.
  struct Group: Sendable {
    var pair: Int32
    /// Offset in ``sets`` of the source's ordinals.
    var sources: Int32
    /// Offset in ``sets`` of the target's admitted ordinals.
    var targets: Int32
    /// The words of the two sets beside which there are no elements: versions that agree mostly follow one another.
    var sourceWords: WordRange
    var targetWords: WordRange
    var orders: Bool
    var next: Int32
  }

  /// The first and the last word of a set that may have elements.
  struct WordRange: Sendable {
    var first: Int32
    var last: Int32

    var range: ClosedRange<Int> { Int(first)...Int(last) }

    mutating func insert(_ word: Int) {
      first = min(first, Int32(word))
      last = max(last, Int32(word))
    }
  }
}
