/// The incompatibilities learned by conflict resolution, each with two watched terms.
///
/// A term is satisfied when its package's domain is a subset of the term's set. While it is not, some ordinal lies outside: the
/// *witness*. An incompatibility needs attention only when a witness of one of its two watched terms is ruled out, so the watch
/// lists belong to pairs of package and ordinal, as a SAT solver's belong to literals.
struct IncompatibilityStore {
  struct Term {
    var package: PackageID
    /// Offset of the term's set in ``words``.
    var set: Int32
  }

  struct Record {
    var firstTerm: Int32
    var termCount: Int32
    /// The number of decision levels among its terms when it was learned; fewer is more useful.
    var glue: Int32
    /// Its number in the proof log, which stays valid after a deletion here.
    var proof: Int32
    /// The next incompatibility in the list of each of the two watched values, as `2 * index + slot`.
    var next: (Int32, Int32) = (-1, -1)

    var positions: Range<Int> { Int(firstTerm)..<Int(firstTerm + termCount) }
  }

  var records: [Record] = []
  var terms: [Term] = []
  var words: [UInt64] = []
  /// Per (package, ordinal): head of the list of watches, as ``epoch`` + `2 * index + slot`; less than ``epoch`` if
  /// none. Covers the packages that were known when an incompatibility was last learned: nothing watches later ones.
  private var heads: [Int32] = []
  /// Grows when everything is removed, which empties all lists in one step.
  private var epoch: Int32 = 0

  var isEmpty: Bool { records.isEmpty }

  /// Makes room for watches of all packages. Called before an incompatibility is watched, because most runs learn none.
  mutating func makeRoom(for universe: borrowing Universe) {
    heads.grow(to: universe.full.count * 64, with: -1)
  }

  /// - Complexity: O(1), except once in 2^29 records.
  mutating func removeAll() {
    guard !records.isEmpty else { return }
    let next = Int(epoch) + 2 * records.count
    if next < 1 << 30 {
      epoch = Int32(next)
    } else {
      epoch = 0
      for index in heads.indices { heads[index] = -1 }
    }
    records.removeAll(keepingCapacity: true)
    terms.removeAll(keepingCapacity: true)
    words.removeAll(keepingCapacity: true)
  }

  /// Adds a term to the incompatibility being written at the end.
  mutating func append(_ package: PackageID, _ set: ArraySlice<UInt64>) {
    terms.append(Term(package: package, set: Int32(words.count)))
    words.append(contentsOf: set)
  }

  /// Turns the terms appended since `firstTerm` into an incompatibility, and returns its index.
  mutating func close(from firstTerm: Int, glue: Int32, proof: Int32) -> Int {
    records.append(
      Record(
        firstTerm: Int32(firstTerm),
        termCount: Int32(terms.count - firstTerm),
        glue: glue,
        proof: proof
      )
    )
    return records.count - 1
  }

  mutating func watch(_ incompatibility: Int, slot: Int, value: Int) {
    if slot == 0 {
      records[incompatibility].next.0 = first(of: value)
    } else {
      records[incompatibility].next.1 = first(of: value)
    }
    heads[value] = epoch + Int32(2 * incompatibility + slot)
  }

  /// Returns the first watch of a value as `2 * index + slot`, or -1 if there is none.
  func first(of value: Int) -> Int32 { value < heads.count ? max(-1, heads[value] &- epoch) : -1 }

  /// Empties the list of a value.
  mutating func unwatch(_ value: Int) { heads[value] = -1 }

  func next(after link: Int32) -> Int32 {
    let record = records[Int(link >> 1)]
    return link & 1 == 0 ? record.next.0 : record.next.1
  }
}

/// The reason why a package's domain became narrower: four bytes that identify the incompatibility, which is only written out
/// when a conflict needs it.
struct Reason {
  enum Kind: UInt32 {
    case decision, root, forward, backward, learned, unavailable
  }

  private var bits: UInt32

  private init(_ kind: Kind, _ index: Int) { bits = kind.rawValue << 29 | UInt32(truncatingIfNeeded: index) }

  var kind: Kind { Kind(rawValue: bits >> 29) ?? .decision }
  var index: Int { Int(bits & 0x1FFF_FFFF) }

  static let decision = Reason(.decision, 0)
  /// An edge of the application.
  static func root(_ edge: Int) -> Reason { Reason(.root, edge) }
  /// The target of a pair lost what no remaining version of the source admits.
  static func forward(_ pair: Int32) -> Reason { Reason(.forward, Int(pair)) }
  /// The source of a pair lost versions that admit nothing that the target has left.
  static func backward(_ pair: Int32) -> Reason { Reason(.backward, Int(pair)) }
  static func learned(_ incompatibility: Int) -> Reason { Reason(.learned, incompatibility) }
  static let unavailable = Reason(.unavailable, 0)
}
