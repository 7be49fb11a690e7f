/// Changes to manifests that make an unsolvable request solvable; it was solved before it was offered.
public struct Fix: Sendable {
  /// What to change: one edit, or a pair if no single edit is enough.
  public let edits: [Edit]
  /// What is selected then.
  public let selection: Selection
  /// How many pinned modules leave their version.
  public let movedPins: Int
  /// Whether a module goes below what the changed requirement asked for.
  public let isDowngrade: Bool
}

extension Fix {
  /// The place in the order in which fixes are offered: overrides last, then fewest edits, fewest moved pins, upgrades
  /// before downgrades, name.
  var rank: (Int, Int, Int, Int, String) {
    let overrides = edits.count {
      if case .override = $0 { true } else { false }
    }
    return (
      overrides, edits.count, movedPins, isDowngrade ? 1 : 0, edits.map(\.sortKey).joined(separator: " ")
    )
  }
}

extension Edit {
  fileprivate var sortKey: String {
    switch self {
    case .requirement(let owner, let edge, let new): "\(edge.target) \(owner.sortKey) 1 \(new)"
    case .rename(let owner, let edge, let name): "\(edge.target) \(owner.sortKey) 0 \(name)"
    case .removal(let owner, let edge): "\(edge.target) \(owner.sortKey) 4"
    case .lazy(let owner, let edge): "\(edge.target) \(owner.sortKey) 3"
    case .prereleases(let module): "\(module) 2"
    case .provider(let interface, let module): "\(interface) \(module)"
    case .restoration(let module, let version): "\(module) 5 \(version)"
    case .override(let module, let version): "\(module) 6 \(version)"
    case .overrideRemoval(let module): "\(module) 7"
    }
  }
}

extension Edit.Owner {
  fileprivate var sortKey: String {
    switch self {
    case .application: ""
    case .module(let name): name
    }
  }
}
