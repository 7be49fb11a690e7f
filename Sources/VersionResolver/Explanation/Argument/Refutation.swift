/// Everything needed to prove and to explain a failure: a snapshot whose arrays are shared with the solver until it
/// changes them.
///
/// A class, because everything that explains refers to it, and a copy of a universe is one of some forty arrays.
final class Refutation: Sendable {
  let universe: Universe
  let proof: ProofLog
  /// The application's edges.
  let roots: [Edge]
  /// Their targets.
  let targets: [PackageID]
  let pins: Pins
  let options: ResolverOptions

  /// The failure of the last run.
  init(of solver: Solver) {
    universe = solver.universe
    proof = solver.proof
    roots = solver.goal.written
    targets = solver.goal.roots.map(\.target)
    pins = solver.goal.writtenPins
    options = solver.options
  }

  /// Terms while the proof is unrolled: their sets, by package.
  typealias Terms = [PackageID: [UInt64]]

  /// Unrolls the part of the proof log that the refutation needs.
  ///
  /// - Complexity: linear in the resolution steps that are reachable, times the terms of an incompatibility.
  func derivation() -> Derivation {
    let needed = needed
    var table = TermTable(self)
    var result: [Derivation.Step] = []
    var externalStep: [Int32: Int] = [:]
    var derivedStep: [Int: Int] = [:]
    var derivedTerms: [Int: Terms] = [:]
    for index in needed {
      var terms: Terms = [:]
      var current = -1
      for step in steps(of: index) {
        let other: Terms
        let otherStep: Int
        if step.with < 0 {
          other = derivedTerms[Int(~step.with)] ?? [:]
          otherStep = derivedStep[Int(~step.with)] ?? 0
        } else {
          other = externalTerms(step.with)
          if let known = externalStep[step.with] {
            otherStep = known
          } else {
            otherStep = result.count
            externalStep[step.with] = otherStep
            result.append(fact(step.with, other, &table))
          }
        }
        if current < 0 {
          terms = other
          current = otherStep
        } else {
          terms = resolvent(terms, other, on: step.pivot)
          result.append(
            Derivation.Step(
              terms: table.terms(terms),
              cause: .derived(current, otherStep, on: universe.subject(step.pivot)),
              isLearned: false
            )
          )
          current = result.count - 1
        }
      }
      if index == needed.last { current = close(&result, terms, current, &table) }
      derivedTerms[index] = terms
      derivedStep[index] = current
      if current >= 0, case .derived = result[current].cause {
        let step = result[current]
        result[current] = Derivation.Step(terms: step.terms, cause: step.cause, isLearned: true)
      }
    }
    return Derivation(steps: result)
  }

  /// The derived incompatibilities that the last one follows from, and that one.
  var needed: [Int] {
    guard let last = proof.derived.indices.last else { return [] }
    var isNeeded = [Bool](repeating: false, count: proof.derived.count)
    isNeeded[last] = true
    for index in stride(from: last, through: 0, by: -1) where isNeeded[index] {
      for step in steps(of: index) where step.with < 0 { isNeeded[Int(~step.with)] = true }
    }
    return proof.derived.indices.filter { isNeeded[$0] }
  }

  func fact(_ external: Int32, _ terms: Terms, _ table: inout TermTable) -> Derivation.Step {
    Derivation.Step(terms: table.terms(terms), cause: cause(of: external), isLearned: false)
  }

  /// Drops the remaining terms of the last incompatibility, which always hold, such as the term of a module that does not exist.
  /// Resolving a step with itself does that.
  private func close(
    _ result: inout [Derivation.Step],
    _ terms: Terms,
    _ last: Int,
    _ table: inout TermTable
  ) -> Int {
    var left = terms
    var current = last
    let order = terms.keys.sorted { universe.subject($0) < universe.subject($1) }
    for package in order {
      left = resolvent(left, left, on: package)
      result.append(
        Derivation.Step(
          terms: table.terms(left),
          cause: .derived(current, current, on: universe.subject(package)),
          isLearned: false
        )
      )
      current = result.count - 1
    }
    return current
  }

  func steps(of index: Int) -> ArraySlice<ProofLog.Step> {
    let record = proof.derived[index]
    return proof.steps[Int(record.firstStep)..<Int(record.firstStep + record.stepCount)]
  }

  private func resolvent(_ first: Terms, _ second: Terms, on pivot: PackageID) -> Terms {
    var result = first
    for (package, set) in second {
      guard let mine = result[package] else {
        result[package] = set
        continue
      }
      if package == pivot {
        let union = zip(mine, set).map { $0 | $1 }
        let base = Int(universe.packages[Int(package)].words)
        let isFull = union.indices.allSatisfy { universe.full[base + $0] & ~union[$0] == 0 }
        result[package] = isFull ? nil : union
      } else {
        result[package] = zip(mine, set).map { $0 & $1 }
      }
    }
    return result
  }

  func externalTerms(_ index: Int32) -> Terms {
    let external = proof.externals[Int(index)]
    func set(_ package: PackageID, _ offset: Int32) -> [UInt64] {
      Array(proof.words[Int(offset)..<Int(offset) + Int(universe.packages[Int(package)].width)])
    }
    switch external.kind {
    case .root:
      let package = targets[Int(external.index)]
      return [package: set(package, external.first)]
    case .unavailable:
      let package = PackageID(external.index)
      return [package: set(package, external.first)]
    case .pair:
      let pair = universe.pairs[Int(external.index)]
      return [pair.source: set(pair.source, external.first), pair.target: set(pair.target, external.second)]
    case .cycle:
      var terms: Terms = [:]
      var offset = external.first
      for package in proof.cycles[Int(external.index)] {
        terms[package] = set(package, offset)
        offset += universe.packages[Int(package)].width
      }
      return terms
    }
  }

  private func cause(of index: Int32) -> Derivation.Cause {
    let external = proof.externals[Int(index)]
    switch external.kind {
    case .root: return .root(roots[Int(external.index)])
    case .unavailable: return .unavailable(universe.subject(PackageID(external.index)))
    case .cycle: return .cycle(proof.cycles[Int(external.index)].map { universe.subject($0) })
    case .pair:
      let pair = universe.pairs[Int(external.index)]
      if pair.isExclusive {
        return .exclusive(
          module: universe.names[Int(pair.source)],
          interface: universe.names[Int(pair.target)]
        )
      }
      return .edges(source: universe.subject(pair.source), target: universe.subject(pair.target))
    }
  }
}
