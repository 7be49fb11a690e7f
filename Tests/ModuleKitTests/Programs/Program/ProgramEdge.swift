/// One edge of a module in a program.
struct ProgramEdge: Sendable, Hashable {
  enum Kind: String, Sendable, Hashable, CaseIterable {
    case needs, optionally, lazily, requires, requiresLazily

    /// True if the other module must be ready first.
    var isOrdering: Bool { self == .needs || self == .optionally || self == .requires }
    /// True if the edge's slot is the number of an interface.
    var isOnInterface: Bool { self == .requires || self == .requiresLazily }
  }

  var kind: Kind
  var slot: Int

  /// Returns whether the edge leads to a module if the manager has it.
  func leads(to module: ProgramModule) -> Bool {
    kind.isOnInterface ? module.provides && module.interface == slot : module.slot == slot
  }

  static func needs(_ slot: Int) -> ProgramEdge { ProgramEdge(kind: .needs, slot: slot) }
  static func optionally(_ slot: Int) -> ProgramEdge { ProgramEdge(kind: .optionally, slot: slot) }
  static func lazily(_ slot: Int) -> ProgramEdge { ProgramEdge(kind: .lazily, slot: slot) }
  static func requires(_ slot: Int) -> ProgramEdge { ProgramEdge(kind: .requires, slot: slot) }
  static func requiresLazily(_ slot: Int) -> ProgramEdge { ProgramEdge(kind: .requiresLazily, slot: slot) }
}
