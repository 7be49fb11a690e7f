/// The records in the arenas of a universe.
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
    /// The newest of those pairs that is in the index of pairs, -1 if none is.
    var lastIndexed: Int32 = -1
    /// The pair that was added last among those that end here, -1 if none. Exclusive ones do not count.
    var lastIncoming: Int32 = -1
    /// Head of the list of exclusive pairs that end here, -1 if none.
    var firstExclusive: Int32 = -1
    /// True if some of its candidates are pre-releases.
    var hasPrereleases = false
    /// True if the package stands for an interface; its candidates are modules that provide it.
    var isInterface = false
    /// True if the package stands for a SwiftPM package; its candidates are the versions of it that modules name.
    var isSwiftPackage = false
    /// True if all candidates have been read.
    var isRead = false
  }

  /// One candidate's edges as a range of ``edges``, which several candidates of a package may share; `edgeStart` is -1 while it
  /// has not been read.
  struct CandidateRecord: Sendable {
    var edgeStart: Int32 = -1
    var edgeCount: Int32 = 0

    var edges: Range<Int> { Int(edgeStart)..<Int(edgeStart + edgeCount) }
  }

  /// The candidate that was read last, whose edges the next one mostly repeats.
  struct RecentCandidate: Sendable {
    /// Its package, or `nil` if no other candidate has the same compiled edges.
    var package: PackageID?
    var candidate = 0
    /// Its edges as the provider returned them.
    var edges: [Edge] = []
    /// The group of each of its compiled edges.
    var groups: [Int] = []
  }

  /// An edge whose requirement has become a set.
  struct CompiledEdge: Sendable {
    var target: PackageID
    /// Offset of the admitted ordinals in ``sets``; holds ordinal 0 where the target need not be selected.
    var set: Int32
    var pair: Int32
    /// True if the target must be selected.
    var requires: Bool
    /// True if the target, if selected, is initialized before the source.
    var orders: Bool
  }

  /// An edge with its number in ``SharedEdges``, if it is there.
  typealias NumberedEdge = (edge: CompiledEdge, number: Int?)

  /// All edges between two packages: PubGrub's incompatibilities "source in S, target not in T", merged.
  struct Pair: Sendable {
    var source: PackageID
    var target: PackageID
    var firstGroup: Int32 = -1
    var groupCount: Int32 = 0
    var nextOutgoing: Int32
    /// The next exclusive pair of the same target.
    var nextExclusive: Int32 = -1
    /// True if the source is a module that provides the target, an interface: if both are selected, the source must be the chosen
    /// provider. Fully known as soon as it exists.
    var isExclusive = false
    /// The maximum number of the target's ordinals that a group excludes: while more are left, every group still admits some.
    var mostRefused: Int32 = 0
    /// Offset in ``tables`` of what each version of the source admits, or -1 while that is looked up among its edges.
    var table: Int32 = -1
  }

  /// The versions of a pair's source that admit the same versions of its target.
  struct Group: Sendable {
    var pair: Int32
    /// Offset in ``sets`` of the source's ordinals.
    var sources: Int32
    /// Offset in ``sets`` of the target's admitted ordinals.
    var targets: Int32
    /// The words outside which the two sets have no elements: versions that agree are mostly consecutive.
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
