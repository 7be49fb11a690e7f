/// A selection that differs from the pinned one in what was asked for, and in as little else as possible.
public struct Adjustment: Sendable {
  public internal(set) var selection: Selection
  /// Pinned modules that are selected in another version although nobody asked for that, in the bytewise order of
  /// their names.
  public let moved: [String]
  /// Whether it is proven that no selection moves fewer; `false` if the search for one ran out of steps.
  public let isProvenFewest: Bool
}
