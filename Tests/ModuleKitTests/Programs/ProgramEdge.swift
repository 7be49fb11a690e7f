/// What a module of a program says about another one.
struct ProgramEdge: Sendable, Hashable {
  enum Kind: String, Sendable, Hashable, CaseIterable {
    case needs, optionally, lazily, requires, requiresLazily

    /// Whether the other one must be ready before.
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
