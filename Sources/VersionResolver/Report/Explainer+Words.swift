extension Explainer {
  /// Puts a minimal proof into words.
  func explanation(of derivation: Derivation, isMinimal: Bool) -> Explanation {
    let demands = demands(of: derivation)
    let verdict = judge(demands, derivation)
    var argument = Argument(explainer: self, demands: demands, contested: verdict.contested)
    argument.write(derivation)
    return Explanation(
      kind: verdict.kind,
      contested: verdict.contested,
      summary: verdict.summary,
      core: facts(demands, derivation, contested: verdict.contested),
      steps: argument.steps,
      isMinimal: isMinimal
    )
  }

  private func facts(
    _ demands: [Demand],
    _ derivation: Derivation,
    contested: String?
  ) -> [Explanation.Fact] {
    var result: [Explanation.Fact] = []
    let ordered = demands.filter { $0.target == contested } + demands.filter { $0.target != contested }
    for demand in ordered {
      guard let source = demand.source else {
        result += demand.edges.map(Explanation.Fact.root)
        continue
      }
      result.append(
        .edges(
          module: source,
          demand.versions.reversed().compactMap { version in
            edge(source, version, demand.target).map { .init(module: source, version: version, edge: $0) }
          }
        )
      )
    }
    for step in derivation.steps {
      switch step.cause {
      case .unavailable(let module):
        let versions = step.terms.first?.versions ?? []
        result.append(
          .unavailable(
            module: module,
            versions.reversed().map { .init(version: $0, reason: unavailability(module, $0)) }
          )
        )
      case .cycle(let modules):
        result.append(.cycle(cycleStatements(modules, step)))
      default: break
      }
    }
    return result
  }

  private func cycleStatements(_ modules: [String], _ step: Derivation.Step) -> [Explanation.Statement] {
    modules.indices.compactMap { index in
      let module = modules[index]
      let target = modules[(index + 1) % modules.count]
      guard let version = step.terms.first(where: { $0.module == module })?.versions.last,
        let edge = edge(module, version, target)
      else { return nil }
      return .init(module: module, version: version, edge: edge)
    }
  }

  /// Words that continue "log 2.0.0 …".
  func unavailability(_ module: String, _ version: Version) -> String {
    guard let package = universe.known(module), let ordinal = universe.ordinal(of: version, in: package)
    else {
      return "does not exist"
    }
    return universe.reasons[Int32(universe.candidateIndex(package, ordinal))]?.phrase ?? "cannot be used"
  }
}
