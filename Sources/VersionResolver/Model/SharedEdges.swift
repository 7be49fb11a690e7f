/// The result of compiling edges that many versions share, by the numbers that their catalog gave them.
///
/// A registry repeats each edge about thirty times, so finding its target and its set by name and text each time would cost more
/// than everything else done with it.
struct SharedEdges: Sendable {
  private struct Record {
    var identity: ObjectIdentifier?
    var compiled = Universe.CompiledEdge(target: 0, set: 0, pair: -1, requires: false, orders: false)
    /// The package whose version had the edge last, and the group of that version.
    var source: PackageID = 0
    var group: Int32 = -1
  }

  private var records: [Record] = []
  /// Keeps the identities in ``records`` valid.
  private var edges: [Edge] = []

  /// The result for an edge, or `nil` if it is not shared or has not been compiled.
  @inline(__always)
  subscript(edge: Edge) -> Universe.NumberedEdge? {
    guard let number = edge.number, number < records.count, records[number].identity == edge.identity else {
      return nil
    }
    return (records[number].compiled, number)
  }

  /// Returns whether ``add(_:_:)`` will keep the result for an edge that has none.
  @inline(__always)
  func canAdd(_ edge: Edge) -> Bool {
    edge.number.map { $0 >= records.count || records[$0].identity == nil } ?? false
  }

  /// Adds the result for an edge that has none, if it is shared, and returns its number.
  ///
  /// Catalogs number their edges independently. Only the first edge with a number is kept, so a resolver that reads several
  /// catalogs remains correct.
  mutating func add(_ edge: Edge, _ compiled: Universe.CompiledEdge) -> Int? {
    guard let number = edge.number, canAdd(edge) else { return nil }
    if number >= records.count { records.grow(to: max(2 * records.count, number + 1), with: Record()) }
    records[number] = Record(identity: edge.identity, compiled: compiled)
    edges.append(edge)
    return number
  }

  /// The group of the version that had the edge last, if it was a version of this package.
  @inline(__always)
  func group(_ number: Int, of source: PackageID) -> Int? {
    records[number].source == source && records[number].group >= 0 ? Int(records[number].group) : nil
  }

  @inline(__always)
  mutating func setGroup(_ number: Int, of source: PackageID, to group: Int) {
    records[number].source = source
    records[number].group = Int32(group)
  }
}
