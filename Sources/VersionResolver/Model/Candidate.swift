/// One version of a module, as the resolver sees it: its edges, and whether it may be selected at all.
public struct Candidate: Sendable, Hashable {
  /// What this version says about other modules, in any order.
  public var edges: [Edge]

  /// Why this version must not be selected, in words that continue "cart 2.1.0 …", such as
  /// "is yanked: loses items on restart". `nil` if it may be.
  ///
  /// An unavailable version is still selected if the caller pins it (see ``Resolver/resolve(_:pins:providers:)``)
  /// and ``isPinnable`` is true, as a lockfile keeps a version that was yanked after it was locked.
  public var unavailable: String?

  /// Whether a pin may override ``unavailable``. Default `true`.
  public var isPinnable: Bool

  public init(_ edges: [Edge] = [], unavailable: String? = nil, isPinnable: Bool = true) {
    self.edges = edges
    self.unavailable = unavailable
    self.isPinnable = isPinnable
  }
}
