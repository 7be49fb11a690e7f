/// How every learnt incompatibility came to be: the resolution steps, short enough to keep for all of them.
///
/// Nothing here is needed to find a solution. When there is none, ``Derivation`` is unrolled from it.
struct ProofLog: Sendable {
  /// What an incompatibility that was not learnt says.
  enum ExternalKind: UInt8, Sendable {
    case root, pair, unavailable, cycle
  }

  /// An incompatibility that follows from one fact of the input: at most two terms, or a cycle.
  struct External: Sendable {
    var kind: ExternalKind
    /// Root edge, pair, package or index into ``cycles``.
    var index: Int32
    /// Offset in ``words`` of the set of each term, -1 where it has none. A cycle's sets follow one another.
    var first: Int32
    var second: Int32
  }

  /// One resolution: "combine with that one, getting rid of this package's term".
  struct Step: Sendable {
    var pivot: PackageID
    /// An external's index, or `~` of a derived incompatibility's index.
    var with: Int32
  }

  struct Derived: Sendable {
    var firstStep: Int32
    var stepCount: Int32
  }

  var externals: [External] = []
  var words: [UInt64] = []
  var cycles: [[PackageID]] = []
  var steps: [Step] = []
  var derived: [Derived] = []
  /// Set when the log grew past its bound and was given up.
  var isTruncated = false
  var limit = 256 << 20

  mutating func removeAll() {
    externals.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
    cycles.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    derived.removeAll(keepingCapacity: true)
    isTruncated = false
  }

  /// Closes the steps since the last derivation into a derived incompatibility and returns its number.
  mutating func close(from firstStep: Int) -> Int32 {
    derived.append(Derived(firstStep: Int32(firstStep), stepCount: Int32(steps.count - firstStep)))
    if externals.count * 16 + words.count * 8 + steps.count * 8 > limit {
      isTruncated = true
      externals = []
      words = []
      steps = []
      derived = []
      cycles = []
    }
    return Int32(derived.count - 1)
  }
}
