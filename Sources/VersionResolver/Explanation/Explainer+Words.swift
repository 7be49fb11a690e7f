extension Explainer {
  /// Puts a minimal proof into words.
  func explanation(of derivation: Derivation, isMinimal: Bool) -> Explanation {
    let constraints = constraints(of: derivation)
    let verdict = judge(constraints, derivation)
    var argument = Argument(explainer: self, constraints: constraints, contested: verdict.contested)
    argument.write(derivation)
    return Explanation(
      kind: verdict.kind,
      contested: verdict.contested,
      summary: verdict.summary,
      core: facts(constraints, derivation, contested: verdict.contested),
      steps: argument.steps,
      availability: availability(of: verdict.contested, constraints, derivation),
      paths: paths(to: verdict.contested, constraints),
      isMinimal: isMinimal
    )
  }

  private func facts(
    _ constraints: [Constraint],
    _ derivation: Derivation,
    contested: Subject?
  ) -> [Explanation.Fact] {
    var result: [Explanation.Fact] = []
    let sorted = constraints.sorted { $0.precedes($1) }
    let ordered = sorted.filter { $0.target == contested } + sorted.filter { $0.target != contested }
    for constraint in ordered {
      for fact in facts(constraint) where !result.contains(fact) { result.append(fact) }
    }
    for step in derivation.steps {
      switch step.cause {
      case .unavailable(let subject):
        let exclusions = (step.terms.first?.positions ?? []).reversed().map { position in
          Explanation.Exclusion(
            version: allVersions(of: subject)[position],
            provider: subject.isInterface ? provider(subject, position) : nil,
            reason: unavailability(subject, position)
          )
        }
        result.append(.unavailable(subject, exclusions))
      case .cycle(let subjects):
        result.append(.cycle(cycleStatements(subjects, step)))
        for (index, subject) in subjects.enumerated() where subject.isInterface {
          let module = subjects[(index + 1) % subjects.count]
          result.append(
            .provision(interface: subject.name, provisions(of: subject, by: module) { _ in true })
          )
        }
      default: break
      }
    }
    return result
  }

  private func facts(_ constraint: Constraint) -> [Explanation.Fact] {
    guard let source = constraint.source else { return constraint.edges.map(Explanation.Fact.root) }
    if constraint.isExclusive {
      return [
        .exclusion(
          interface: constraint.target.name,
          provisions(of: constraint.target, by: source) { constraint.sources.contains($0) }
        )
      ]
    }
    if source.isInterface {
      let provided = Set(constraint.sources.map { allVersions(of: source)[$0] })
      return [
        .provision(
          interface: source.name,
          provisions(of: source, by: constraint.target) { _ in true }.filter {
            provided.contains($0.provided)
          }
        )
      ]
    }
    let statements = constraint.sources.reversed().compactMap { position in
      edge(source, position, constraint.target).map {
        Explanation.Statement(
          module: source.name,
          version: allVersions(of: source)[position],
          edge: $0
        )
      }
    }
    return [.edges(module: source.name, statements)]
  }

  /// The provisions of an interface by some versions of a module, newest first.
  private func provisions(
    of interface: Subject,
    by module: Subject,
    where isMeant: (Int) -> Bool
  ) -> [InterfaceProvider] {
    guard let package = universe.known(interface), let table = universe.interfaces[package],
      let source = universe.known(module)
    else { return [] }
    return table.provisions.filter { provision in
      guard provision.module == module.name,
        let ordinal = universe.ordinal(of: provision.version, in: source)
      else { return false }
      return isMeant(ordinal - 1)
    }.sorted { $0.version > $1.version }
  }

  private func cycleStatements(_ subjects: [Subject], _ step: Derivation.Step) -> [Explanation.Statement] {
    subjects.indices.compactMap { index in
      let module = subjects[index]
      let target = subjects[(index + 1) % subjects.count]
      guard !module.isInterface,
        let position = step.terms.first(where: { $0.subject == module })?.positions.last,
        let edge = edge(module, position, target)
      else { return nil }
      return .init(module: module.name, version: allVersions(of: module)[position], edge: edge)
    }
  }

  /// Words that continue "log 2.0.0 …".
  func unavailability(_ subject: Subject, _ position: Int) -> String {
    guard let package = universe.known(subject) else { return "does not exist" }
    let index = universe.candidateIndex(package, position + 1)
    return universe.reasons[Int32(index)]?.phrase ?? "cannot be used"
  }

  /// One candidate as a reader knows it: "log 2.0.0", "stripe, which provides PaymentGateway 1.2.0,".
  func label(_ subject: Subject, _ position: Int) -> String {
    let version = allVersions(of: subject)[position]
    return subject.isInterface
      ? "\(provider(subject, position)), which provides \(subject) \(version)," : "\(subject) \(version)"
  }
}
