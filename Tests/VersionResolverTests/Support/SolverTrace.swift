import TestSupport

@testable import VersionResolver

/// What the solver does, one line for each step, derived from its state between steps.
///
/// It takes the same steps as ``Solver/run()`` and costs the solver nothing: whatever is new on the trail, in the queue of levels
/// and among the learned incompatibilities is what the last step did.
struct SolverTrace {
  private(set) var lines: [String] = []
  private var solver: Solver
  private var seen = 0
  private var level = 0

  init(_ problem: Problem) throws {
    solver = Solver(provider: problem.provider, options: problem.options())
    try solver.prepare(problem.roots, problem.pins.inNameOrder, providers: problem.providerPins, first: nil)
    var outcome = solver.start() ? nil : Solver.Outcome.unsolvable
    writeTrail()
    while outcome == nil {
      let progress = try solver.advance()
      writeTrail()
      if case .conflict(let conflict) = progress { write(conflict) }
      let count = solver.learned.records.count
      outcome = solver.react(to: progress)
      guard solver.learned.records.count > count else { continue }
      lines.append("learn   not (\(terms(of: count)))")
      level = solver.solution.level
      lines.append("go back to level \(level)")
      seen = solver.solution.trail.count - 1
      writeTrail()
    }
    switch outcome {
    case .solved:
      let modules = solver.selection().modules.map { "\($0.name) \($0.version)" }
      lines.append("select  " + modules.joined(separator: ", "))
    case .unsolvable: lines.append("no solution")
    case .outOfSteps, nil: lines.append("stopped")
    }
  }

  /// Writes the new trail entries.
  private mutating func writeTrail() {
    let solution = solver.solution
    for index in min(seen, solution.trail.count)..<solution.trail.count {
      let entry = solution.trail[index]
      if entry.level != level {
        level = Int(entry.level)
        lines.append("level \(level)")
      }
      let set = domain(after: index, entry.package)
      let name = solver.universe.names[Int(entry.package)]
      switch entry.reason.kind {
      case .decision: lines.append("decide  \(name) \(set)")
      case .root: lines.append("derive  \(name) \(set), since the application requires it")
      case .forward, .backward:
        let pair = solver.universe.pairs[entry.reason.index]
        let other = pair.source == entry.package ? pair.target : pair.source
        let why =
          pair.source == entry.package
          ? "since the others admit no \(solver.universe.names[Int(other)]) that is left"
          : "since \(solver.universe.names[Int(other)]) requires it"
        lines.append("derive  \(name) \(set), \(why)")
      case .learned: lines.append("derive  \(name) \(set), by what was learned")
      case .unavailable: lines.append("derive  \(name) \(set), since others may not be selected")
      }
    }
    seen = solution.trail.count
  }

  private mutating func write(_ conflict: Solver.Conflict) {
    lines.append("conflict: no version of \(solver.universe.names[Int(conflict.package)]) is left")
  }

  /// What a package can be after a trail entry and until its next one.
  private func domain(after index: Int, _ package: PackageID) -> String {
    let solution = solver.solution
    let next = solution.trail[(index + 1)...].first { $0.package == package }
    let base = Int(solution.bases[Int(package)])
    let width = Int(solution.widths[Int(package)])
    return text(
      package,
      SmallSet(
        next == nil ? solution.domains : solution.saved,
        at: next.map { Int($0.saved) } ?? base,
        width: width
      )
    )
  }

  private func terms(of index: Int) -> String {
    let record = solver.learned.records[index]
    let terms = (record.firstTerm..<record.firstTerm + record.termCount).map { position in
      let term = solver.learned.terms[Int(position)]
      let width = Int(solver.solution.widths[Int(term.package)])
      let set = SmallSet(solver.learned.words, at: Int(term.set), width: width)
      return "\(solver.universe.names[Int(term.package)]) \(text(term.package, set))"
    }
    return terms.joined(separator: " and ")
  }

  /// "1.0.0 or 1.1.0", "absent or 2.0.0".
  private func text(_ package: PackageID, _ set: SmallSet) -> String {
    let versions = ["absent"] + solver.universe.versions[Int(package)].map(\.description)
    return versions.indices.filter { set[$0 >> 6] >> UInt64($0 & 63) & 1 != 0 }.map { versions[$0] }
      .joined(separator: " or ")
  }
}
