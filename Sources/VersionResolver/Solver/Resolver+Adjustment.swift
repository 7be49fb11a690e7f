extension Resolver {
  /// Selects newer versions of some modules and keeps as many of the other pins as possible.
  ///
  /// First, each named module gets the newest version that allows a solution, in the order in which the modules are named. A
  /// version with which the module would no longer be needed is passed over if the module is needed without the update, unless
  /// the module stays needed when further pins move, such as that of a module that requires it. A module that is named earlier is
  /// not dropped for the newest version of a later one. Then as few other pins as possible are released. Pins are held as if the
  /// application required them. Each time that fails, at least one of the pins in the (minimized) proof has to be released, and
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
  ///   - providerPins: the preferred provider of each interface.
  ///   - names: modules to move. A module that no selection can contain is skipped.
  ///   - fixed: versions for those of these modules that must get a specific version instead of their newest.
  ///   - released: further modules whose pins do not count.
  /// - Throws: ``ResolutionError``, as ``resolve(_:pins:providerPins:)`` does.
  /// - Complexity: a few resolutions for each pin that moves; exponential in the worst case, limited to
  ///   ``ResolverOptions/stepLimit`` steps in total.
  public mutating func adjust(
    _ roots: [Edge],
    pins: [String: Version],
    providerPins: [String: String] = [:],
    updating names: [String],
    to fixed: [String: Version] = [:],
    releasing released: Set<String> = []
  ) throws(ResolutionError) -> Adjustment {
    let free = released.union(names)
    let held = pins.filter { !free.contains($0.key) }.inNameOrder
    let required = roots + names.compactMap { name in fixed[name].map { Edge(name, .exactly($0)) } }
    var excluded: [Edge] = []
    // Without the update.
    var usual: Selection?
    while true {
      var bound = required
      var known: Selection?
      for name in names where fixed[name] == nil {
        // A selection often has the newest versions of several modules, so that there is no need to search for each.
        if !hasNewest(name, known) {
          // A module that is named earlier keeps its version, and does not make room by being dropped.
          if bound.count > required.count, usual == nil {
            usual = try resolve(required, pins: held, providerPins: providerPins)
          }
          let earlier = bound[required.count...].map(\.target).filter { usual?[$0] != nil }
          let open = bound + excluded
          var found = try newest(name, open + earlier.map { Edge($0, .anything) }, held, providerPins)
          if found == nil, !earlier.isEmpty { found = try newest(name, open, held, providerPins) }
          guard let found else { continue }
          known = found
        }
        if let version = known?[name]?.version {
          bound.append(Edge(name, .exactly(version), kind: .optional))
        }
      }
      let search = FewestMoves(bound, held, providerPins)
      var adjustment = try search.smallest(&self)
      let dropped = bound[required.count...].filter { adjustment.selection[$0.target] == nil }
      if !dropped.isEmpty {
        let present: Selection
        if let usual {
          present = usual
        } else {
          present = try resolve(required, pins: held, providerPins: providerPins)
        }
        // A module that is not needed without the update either may be dropped.
        let needed = dropped.filter { present[$0.target] != nil }
        let tooNew = needed.filter { edge in
          present[edge.target].map { !edge.requirement.admits($0.version) } ?? false
        }
        if tooNew.isEmpty {
          let path = present.path(to: needed.map(\.target))
          if !needed.isEmpty,
            let other = try steered(search, by: pinning(path), in: present, to: needed, adjustment)
          {
            adjustment = other
          }
        } else if tooNew.count == 1,
          let other = try needing(tooNew[0], in: present, keeping: needed, search, adjustment)
        {
          adjustment = other
        } else {
          excluded += tooNew.map { Edge($0.target, $0.requirement, kind: .conflict) }
          continue
        }
      }
      adjustment.selection = adjustment.selection.stated(for: roots)
      return adjustment
    }
  }

  private func pinning(_ modules: [Selection.Module]) -> [Edge] {
    modules.map { Edge($0.name, .exactly($0.version), kind: .optional) }
  }

  /// Returns the smallest adjustment in which a module that requires another does so in a version that admits the other's new
  /// version; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - edge: the other module in its new version.
  ///   - present: a selection without the update, with both.
  ///   - needed: modules that must be selected, among them the other module.
  private mutating func needing(
    _ edge: Edge,
    in present: Selection,
    keeping needed: [Edge],
    _ search: FewestMoves,
    _ smallest: Adjustment
  ) throws(ResolutionError) -> Adjustment? {
    var best: Adjustment?
    for module in present.modules {
      guard present.edges(of: module).contains(where: { $0.kind == .dependency && $0.target == edge.target })
      else { continue }
      let versions = versions(of: module.name, needing: edge).map { "=\($0)" }
      guard !versions.isEmpty, let any = Requirement(versions.joined(separator: " || ")) else { continue }
      let path = present.path(to: [module.name]).filter { $0.name != module.name }
      let edges = pinning(path) + [Edge(module.name, any, kind: .optional)]
      guard let found = try steered(search, by: edges, in: present, to: needed, smallest) else { continue }
      if found.moved.count < best?.moved.count ?? .max { best = found }
    }
    return best
  }

  /// Returns the versions of a module that depend on another one and admit its new version.
  private func versions(of module: String, needing edge: Edge) -> [Version] {
    let provider = solver.provider
    return provider.knownVersions(of: module).filter { version in
      let edges = provider.knownEdges(of: module, at: version)
      return edges.contains { own in
        own.kind == .dependency && own.target == edge.target
          && !own.requirement.versions.intersection(edge.requirement.versions).isEmpty
      }
    }
  }

  /// Returns the adjustment under further edges, if these modules are then selected.
  ///
  /// - Parameters:
  ///   - search: the search for the smallest adjustment.
  ///   - edges: edges that lead to these modules as long as the providers are those of a selection.
  ///   - smallest: the result of the search alone, with which these modules are not needed.
  private mutating func steered(
    _ search: FewestMoves,
    by edges: [Edge],
    in present: Selection,
    to modules: [Edge],
    _ smallest: Adjustment
  ) throws(ResolutionError) -> Adjustment? {
    let providers = search.providers.merging(present.providers) { $1 }
    do {
      let result = try FewestMoves(search.roots + edges, search.held, providers).smallest(&self)
      guard modules.allSatisfy({ result.selection[$0.target] != nil }) else { return nil }
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

  /// Returns a selection with the newest version of a module that any selection has, or `nil` if no selection has the module.
  private mutating func newest(
    _ name: String,
    _ roots: [Edge],
    _ pins: Pins,
    _ providerPins: [String: String]
  ) throws(ResolutionError) -> Selection? {
    do {
      return try resolve(
        roots + [Edge(name, .anything)],
        pins: pins,
        providerPins: providerPins,
        first: name
      )
    } catch {
      if error.code == .unsolvable { return nil }
      throw error
    }
  }

  /// Returns whether a selection has the newest version of a module that exists, which is then the newest in any selection.
  private func hasNewest(_ name: String, _ selection: Selection?) -> Bool {
    guard solver.options.preference == .highest, let version = selection?[name]?.version,
      let package = solver.universe.known(name)
    else { return false }
    return version == solver.universe.versions[Int(package)].last
  }
}

/// A selection that differs from the pinned versions in what was requested, and in as little else as possible.
public struct Adjustment: Sendable, Hashable {
  /// The new selection.
  public internal(set) var selection: Selection
  /// Pinned modules that are selected in another version although that was not requested, in bytewise order of their names.
  public let moved: [String]
  /// True if it is proven that no selection moves fewer; `false` if the search for one ran out of steps, or if more move so that a
  /// module that was to move is still needed.
  public let isProvenMinimal: Bool
}
