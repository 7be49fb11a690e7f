extension Resolver {
  /// Selects newer versions of some modules and leaves as many of the other pins alone as possible.
  ///
  /// First the named modules get their newest version that leaves a solution, in the order in which they are named.
  /// Then the fewest other pins give way that make room for them: pins are held as if the application required them;
  /// each time that fails, the pins in the proof (made minimal) are a set of which one has to go, and the smallest
  /// choice that hits every such set is tried next. The first that succeeds is a smallest one.
  ///
  /// ```swift
  /// let update = try resolver.adjust(roots, pins: lockfile.pins, updating: ["log"])
  /// print(update.moved.count, "other modules moved")
  /// ```
  ///
  /// Source of the second part: the implicit hitting set method of MaxSAT (J. Davies and F. Bacchus, *Solving MAXSAT
  /// by Solving a Sequence of Simpler SAT Instances*, 2011).
  ///
  /// - Parameters:
  ///   - roots: the application's own edges. A fixed version of a named module is one more of them.
  ///   - pins: what is selected now.
  ///   - providers: by interface, the module to prefer as its provider.
  ///   - names: modules to move. One that no selection can have is passed over.
  ///   - released: further modules whose pins do not count.
  /// - Throws: ``ResolutionError``, as ``resolve(_:pins:providers:)`` does.
  /// - Complexity: some resolutions for each pin that moves; exponential in the worst case, within
  ///   ``ResolverOptions/stepLimit`` steps altogether.
  public mutating func adjust(
    _ roots: [Edge],
    pins: [String: Version],
    providers: [String: String] = [:],
    updating names: [String],
    releasing released: Set<String> = []
  ) throws(ResolutionError) -> Adjustment {
    let free = released.union(names)
    let held = pins.filter { !free.contains($0.key) }
    var roots = roots
    for name in names {
      if let version = try newest(name, roots, held, providers) {
        roots.append(Edge(name, .exactly(version), kind: .optional))
      }
    }
    var search = FewestMoves(roots: roots, held: held, providers: providers)
    return try search.run(&self)
  }

  /// The newest version of a module in any selection, `nil` if no selection has the module.
  private mutating func newest(
    _ name: String,
    _ roots: [Edge],
    _ pins: [String: Version],
    _ providers: [String: String]
  ) throws(ResolutionError) -> Version? {
    do {
      return try resolve(roots + [Edge(name, .any)], pins: pins, providers: providers, first: name)[name]?
        .version
    } catch {
      if error.code == .unsolvable { return nil }
      throw error
    }
  }
}
