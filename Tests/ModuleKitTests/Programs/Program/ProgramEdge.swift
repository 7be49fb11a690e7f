/// One edge of a module in a program.
struct ProgramEdge: Sendable, Hashable {
  enum Kind: String, Sendable, Hashable, CaseIterable {
    case needs, optionally, lazily, requires, requiresLazily

    /// True if the other module must be ready first.
    var isOrdering: Bool { self == .needs || self == .optionally || self == .requires }
  }

  var kind: Kind
  var slot: Int

  static func needs(_ slot: Int) -> ProgramEdge { ProgramEdge(kind: .needs, slot: slot) }
  static func optionally(_ slot: Int) -> ProgramEdge { ProgramEdge(kind: .optionally, slot: slot) }
  static func lazily(_ slot: Int) -> ProgramEdge { ProgramEdge(kind: .lazily, slot: slot) }
  static func requires(_ slot: Int) -> ProgramEdge { ProgramEdge(kind: .requires, slot: slot) }
  static func requiresLazily(_ slot: Int) -> ProgramEdge { ProgramEdge(kind: .requiresLazily, slot: slot) }
}
