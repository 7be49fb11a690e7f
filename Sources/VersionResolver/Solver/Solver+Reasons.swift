/// The incompatibilities behind reasons. Each is written out as the weakest incompatibility that explains what is needed: all
/// versions of the source that exclude the values in question, not just the selected one. That is how "every cart needs log 1" is
/// learned from one cart.
extension Solver {
  /// Resolves the incompatibility under analysis with the one that narrowed a package: the package's term is replaced by the rest
  /// of that one.
  ///
  /// - Parameter entry: the entry that narrowed the package, or `nil` for the conflict itself, which empties the domain.
  mutating func resolve(_ package: PackageID, _ reason: Reason, before entry: PartialSolution.Entry?) {
    let pivot = entry == nil ? nil : package
    switch reason.kind {
    case .decision:
      break
    case .root:
      let width = Int(solution.widths[Int(package)])
      let admitted = SmallSet(universe.sets, at: Int(goal.roots[reason.index].set), width: width)
      resolve(.root, reason.index, package, refused(admitted, package), pivot)
    case .unavailable:
      let base = Int(solution.bases[Int(package)])
      let pin = Int(goal.pins[Int(package)])
      var barred = SmallSet(width: Int(solution.widths[Int(package)]))
      for word in 0..<barred.width { barred[word] = Solver.barred(universe, base, word, pin: pin) }
      resolve(.unavailable, Int(package), package, barred, pivot)
    case .forward:
      resolveForward(reason.index, analysis.unexplained(package, before: entry, in: solution), pivot)
    case .backward:
      resolveBackward(reason.index, analysis.unexplained(package, before: entry, in: solution), pivot)
    case .learned:
      resolveLearned(reason.index, package, pivot)
    }
  }

  /// Returns all existing ordinals of a package that are not in a set.
  private mutating func refused(_ admitted: SmallSet, _ package: PackageID) -> SmallSet {
    admitted.complement(in: universe.full, at: Int(solution.bases[Int(package)]))
  }

  /// Resolves with an incompatibility of one term.
  private mutating func resolve(
    _ kind: ProofLog.ExternalKind,
    _ index: Int,
    _ package: PackageID,
    _ set: SmallSet,
    _ pivot: PackageID?
  ) {
    proof.log(kind, index, first: set, pivot: pivot)
    analysis.unite(package, with: set, full: universe.full, in: solution)
  }

  /// The target lost values because of every version of the source that admits none of them.
  private mutating func resolveForward(_ pair: Int, _ missing: SmallSet, _ pivot: PackageID?) {
    let record = universe.pairs[pair]
    var sources = SmallSet(width: Int(solution.widths[Int(record.source)]))
    var admitted = SmallSet(width: missing.width)
    var group = record.firstGroup
    while group >= 0 {
      let members = universe.groups[Int(group)]
      group = members.next
      if missing.intersects(universe.sets, at: Int(members.targets), in: members.targetWords.range) {
        continue
      }
      sources.formUnion(universe.sets, at: Int(members.sources), in: members.sourceWords.range)
      admitted.formUnion(universe.sets, at: Int(members.targets), in: members.targetWords.range)
    }
    let excluded = refused(admitted, record.target)
    proof.log(.pair, pair, first: sources, second: excluded, pivot: pivot)
    analysis.unite(record.target, with: excluded, full: universe.full, in: solution)
    analysis.intersect(record.source, with: sources, in: solution)
  }

  /// The source lost versions because nothing that they admit was left of the target.
  private mutating func resolveBackward(_ pair: Int, _ missing: SmallSet, _ pivot: PackageID?) {
    let record = universe.pairs[pair]
    var admitted = SmallSet(width: Int(solution.widths[Int(record.target)]))
    var group = record.firstGroup
    while group >= 0 {
      let members = universe.groups[Int(group)]
      group = members.next
      if missing.intersects(universe.sets, at: Int(members.sources), in: members.sourceWords.range) {
        admitted.formUnion(universe.sets, at: Int(members.targets), in: members.targetWords.range)
      }
    }
    var sources = SmallSet(width: missing.width)
    group = record.firstGroup
    while group >= 0 {
      let members = universe.groups[Int(group)]
      group = members.next
      if admitted.contains(universe.sets, at: Int(members.targets), in: members.targetWords.range) {
        sources.formUnion(universe.sets, at: Int(members.sources), in: members.sourceWords.range)
      }
    }
    let excluded = refused(admitted, record.target)
    proof.log(.pair, pair, first: sources, second: excluded, pivot: pivot)
    analysis.unite(record.source, with: sources, full: universe.full, in: solution)
    analysis.intersect(record.target, with: excluded, in: solution)
  }

  private mutating func resolveLearned(_ index: Int, _ package: PackageID, _ pivot: PackageID?) {
    let record = learned.records[index]
    for position in record.positions where learned.terms[position].package == package {
      analysis.unite(package, with: learnedSet(position), full: universe.full, in: solution)
    }
    for position in record.positions where learned.terms[position].package != package {
      analysis.intersect(learned.terms[position].package, with: learnedSet(position), in: solution)
    }
    proof.log(derived: record.proof, pivot: pivot)
  }

  private mutating func learnedSet(_ position: Int) -> SmallSet {
    let term = learned.terms[position]
    return SmallSet(learned.words, at: Int(term.set), width: Int(solution.widths[Int(term.package)]))
  }
}
