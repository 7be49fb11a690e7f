extension Resolver {
  /// Selects newer versions of some modules and keeps as many of the other pins as possible.
  ///
  /// First, each named module gets the newest version that allows a solution, in the order in which the modules are named. A
  /// version with which the module would no longer be needed is passed over if the module is needed without the update, unless it
  /// is needed in that version when other pins are released. Then as few other pins as possible are released. Pins are held as if
  /// the application required them. Each time that fails, at least one of the pins in the (minimized) proof has to be released, and
  /// the smallest choice that hits every such set of pins is tried next. The first choice that succeeds is therefore a smallest
  /// one.
  ///
  /// ```swift
  /// let update = try resolver.adjust(roots, pins: pins, updating: ["log"])
  /// print(update.moved.count, "other modules moved")  // 0 other modules moved
  /// ```
  ///
  /// Source of the second part: the implicit hitting set method of MaxSAT (J. Davies and F. Bacchus, *Solving MAXSAT
  /// by Solving a Sequence of Simpler SAT Instances*, 2011).
  ///
  /// - Parameters:
  ///   - roots: the application's own edges.
  ///   - pins: the versions that are currently selected.
  ///   - providers: the preferred provider of each interface.
  ///   - names: modules to move. A module that no selection can contain is skipped.
  ///   - fixed: versions for those of these modules that must get a specific version instead of their newest.
  ///   - released: further modules whose pins do not count.
  /// - Throws: ``ResolutionError``, as ``resolve(_:pins:providers:)`` does.
  /// - Complexity: a few resolutions for each pin that moves; exponential in the worst case, limited to
  ///   ``ResolverOptions/stepLimit`` steps in total.
  public mutating func adjust(
    _ roots: [Edge],
    pins: [String: Version],
    providers: [String: String] = [:],
    updating names: [String],
    to fixed: [String: Version] = [:],
    releasing released: Set<String> = []
  ) throws(ResolutionError) -> Adjustment {
    let free = released.union(names)
    let held = pins.filter { !free.contains($0.key) }
    let required = roots + names.compactMap { name in fixed[name].map { Edge(name, .exactly($0)) } }
    var excluded: [Edge] = []
    while true {
      var bound = required
      for name in names where fixed[name] == nil {
        if let version = try newest(name, bound + excluded, held, providers) {
          bound.append(Edge(name, .exactly(version), kind: .optional))
        }
      }
      var search = FewestMoves(bound, held, providers)
      var adjustment = try search.run(&self)
      let dropped = bound[required.count...].filter { adjustment.selection[$0.target] == nil }
      if !dropped.isEmpty {
        let present = try resolve(required, pins: held, providers: providers)
        let tooNew = dropped.filter { edge in
          present[edge.target].map { !edge.requirement.admits($0.version) } ?? false
        }
        guard tooNew.isEmpty else {
          excluded += tooNew.map { Edge($0.target, $0.requirement, kind: .conflict) }
          continue
        }
        let needed = dropped.map(\.target).filter { present[$0] != nil }
        if !needed.isEmpty,
          let other = try keeping(needed, present, FewestMoves(bound, held, providers), adjustment)
        {
          adjustment = other
        }
      }
      adjustment.selection = adjustment.selection.stated(for: roots)
      return adjustment
    }
  }

  /// Returns the adjustment in which some modules stay needed as they are in a selection; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - present: a selection without the update, with these modules in their new versions.
  ///   - search: the search for the smallest adjustment.
  ///   - smallest: its result, with which these modules are no longer needed.
  private mutating func keeping(
    _ names: [String],
    _ present: Selection,
    _ search: FewestMoves,
    _ smallest: Adjustment
  ) throws(ResolutionError) -> Adjustment? {
    let path = present.path(to: names).map { Edge($0.name, .exactly($0.version), kind: .optional) }
    var search = FewestMoves(
      search.roots + path,
      search.held,
      search.providers.merging(present.providers) { $1 }
    )
    do {
      let result = try search.run(&self)
      guard names.allSatisfy({ result.selection[$0] != nil }) else { return nil }
      let isSmallest = smallest.isProvenMinimal && result.moved.count == smallest.moved.count
      return Adjustment(
        selection: result.selection,
        moved: result.moved,
        isProvenMinimal: result.isProvenMinimal && isSmallest
      )
    } catch {
      if error.code == .unsolvable { return nil }
      throw error
    }
  }

  /// Returns the newest version of a module in any selection, or `nil` if no selection has the module.
  private mutating func newest(
    _ name: String,
    _ roots: [Edge],
    _ pins: [String: Version],
    _ providers: [String: String]
  ) throws(ResolutionError) -> Version? {
    do {
      return try resolve(roots + [Edge(name, .anything)], pins: pins, providers: providers, first: name)[
        name
      ]?
      .version
    } catch {
      if error.code == .unsolvable { return nil }
      throw error
    }
  }
}

/// A selection that differs from the pinned versions in what was requested, and in as little else as possible.
public struct Adjustment: Sendable, Hashable {
  /// The new selection.
  public internal(set) var selection: Selection
  /// Pinned modules that are selected in another version although that was not requested, in bytewise order of their names.
  public let moved: [String]
  /// True if it is proven that no selection moves fewer; `false` if the search for one ran out of steps.
  public let isProvenMinimal: Bool
}
