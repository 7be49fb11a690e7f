/// One version of a module as a provider describes it: its edges, and whether it may be selected.
public struct Candidate: Sendable, Hashable {
  /// The requirements on other modules and interfaces, in any order.
  public var edges: [Edge]

  /// Why this version must not be selected, in words that continue "cart 2.1.0 …", such as "is yanked: loses items on restart";
  /// `nil` if it may be selected.
  ///
  /// An unavailable version is still selected if the caller pins it (see ``Resolver/resolve(_:pins:providerPins:)``)
  /// and ``isPinnable`` is true: a lockfile keeps a version that was yanked after it was locked.
  public var unavailabilityReason: String?

  /// True if a pin may override ``unavailabilityReason``. Default: `true`.
  public var isPinnable: Bool

  public init(_ edges: [Edge] = [], unavailabilityReason: String? = nil, isPinnable: Bool = true) {
    self.edges = edges
    self.unavailabilityReason = unavailabilityReason
    self.isPinnable = isPinnable
  }
}

/// Why one candidate may not be selected.
enum Unavailability: Sendable, Hashable {
  /// The provider marked it as unavailable, in words that continue "cart 2.1.0 …".
  case provider(String)
  /// It has an edge to itself, so it could never be initialized.
  case dependsOnItself
  /// It conflicts with itself.
  case conflictsWithItself

  /// The reason in words that continue "cart 2.1.0 …".
  var phrase: String {
    switch self {
    case .provider(let words): words
    case .dependsOnItself: "depends on itself"
    case .conflictsWithItself: "conflicts with itself"
    }
  }
}
