/// The resolution steps behind every learned incompatibility, compact enough to keep for all of them.
///
/// Nothing here is needed to find a solution. If there is none, ``Derivation`` is unrolled from the log.
struct ProofLog: Sendable {
  /// The kind of fact that an external incompatibility follows from.
  enum ExternalKind: UInt8, Sendable {
    case root, pair, unavailable, cycle
  }

  /// An incompatibility that follows from one fact of the input: at most two terms, or a cycle.
  struct External: Sendable {
    var kind: ExternalKind
    /// Root edge, pair, package or index into ``cycles``.
    var index: Int32
    /// Offset in ``words`` of the set of each term, or -1 where it has none. A cycle's sets are consecutive.
    var first: Int32
    var second: Int32
  }

  /// One resolution: "combine with that one, eliminating this package's term".
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
  /// True if the log exceeded its limit and was discarded.
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

  /// Logs a resolution with an incompatibility that follows from a single fact.
  ///
  /// - Parameters:
  ///   - index: root edge, pair or package.
  ///   - first: the set of its first term.
  ///   - second: the set of its second term, if it has one.
  ///   - pivot: the package resolved on; `nil` for the first incompatibility of a derivation.
  mutating func log(
    _ kind: ExternalKind,
    _ index: Int,
    first: SmallSet,
    second: SmallSet? = nil,
    pivot: PackageID?
  ) {
    guard !isTruncated else { return }
    let offsets = (append(first), second.map { append($0) } ?? -1)
    externals.append(External(kind: kind, index: Int32(index), first: offsets.0, second: offsets.1))
    steps.append(Step(pivot: pivot ?? .max, with: Int32(externals.count - 1)))
  }

  /// Logs a cycle as the first incompatibility of a derivation.
  ///
  /// - Parameter sets: the sets of the packages, one after another.
  mutating func log(cycle packages: [PackageID], sets: [UInt64]) {
    guard !isTruncated else { return }
    externals.append(
      External(kind: .cycle, index: Int32(cycles.count), first: Int32(words.count), second: -1)
    )
    words += sets
    cycles.append(packages)
    steps.append(Step(pivot: .max, with: Int32(externals.count - 1)))
  }

  /// Logs a resolution with a derived incompatibility.
  mutating func log(derived number: Int32, pivot: PackageID?) {
    guard !isTruncated else { return }
    steps.append(Step(pivot: pivot ?? .max, with: ~number))
  }

  private mutating func append(_ set: SmallSet) -> Int32 {
    let offset = words.count
    for word in 0..<set.width { words.append(set[word]) }
    return Int32(offset)
  }

  /// Closes the steps since the last derivation into a derived incompatibility.
  ///
  /// - Returns: its number, or -1 if the log was discarded.
  mutating func close(from firstStep: Int) -> Int32 {
    if isTruncated { return -1 }
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

extension ProofLog {
  /// Returns the packages that the facts are about, some of them several times.
  ///
  /// - Parameter roots: the targets of the application's edges.
  func packages(_ pairs: [Universe.Pair], roots: [PackageID]) -> [PackageID] {
    externals.flatMap { external in
      let index = Int(external.index)
      return switch external.kind {
      case .pair: [pairs[index].source, pairs[index].target]
      case .unavailable: [PackageID(index)]
      case .root: [roots[index]]
      case .cycle: cycles[index]
      }
    }
  }
}
