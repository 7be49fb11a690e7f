/// Minimizes the core of a failure and describes the rest.
struct Explainer {
  let refutation: Refutation
  let application: String
  /// Edges that are in the application's file but were not resolved.
  let leftOut: [Edge]

  var universe: Universe { refutation.universe }
  var roots: [Edge] { refutation.roots }

  /// Returns the core that is easiest to understand.
  ///
  /// - Parameter budget: what minimizing may cost; see ``CoreMinimizer/budget``.
  func core(budget: Int) -> CoreMinimizer.Core {
    var minimizer = CoreMinimizer(self, budget: budget)
    var best = minimizer.minimize()
    if let items = ShallowConflict(self).items, let other = minimizer.minimize(items) {
      if cost(other.items) < cost(best.items) { best = other }
    }
    return best
  }

  /// Returns how long a core takes to read: its sentences, then its facts, then their distance from the application.
  private func cost(_ items: Set<CoreItem>) -> (Int, Int, Int) {
    struct Sentence: Hashable {
      let source: Subject?
      let edge: Edge?
      let subject: Subject
    }
    let model = CoreModel(items, self)
    let said = Set(model.rules.map { Sentence(source: $0.source, edge: $0.edge, subject: $0.target) })
    let distances = CoreDistances(items, self)
    return (
      said.count + model.barred.count, items.count, items.reduce(0) { $0 + distances.distance(of: $1) }
    )
  }

  // MARK: What was read

  /// Returns the number of candidates of a subject.
  func count(of subject: Subject) -> Int {
    universe.known(subject).map { Int(universe.packages[Int($0)].count) } ?? 0
  }

  /// Returns the versions of a module, or those in which an interface is provided, by position.
  func allVersions(of subject: Subject) -> [Version] {
    universe.known(subject).map { universe.versions[Int($0)] } ?? []
  }

  /// Returns the module that provides an interface at a position.
  func provider(_ interface: Subject, _ position: Int) -> String {
    guard let package = universe.known(interface), let table = universe.interfaces[package],
      table.candidates.indices.contains(position)
    else { return "" }
    return universe.names[Int(table.candidates[position].module)]
  }

  /// Returns the name of an interface as it appears in manifests.
  func name(ofInterface subject: Subject) -> String {
    universe.known(subject).map { universe.name(ofInterface: $0) } ?? subject.name
  }

  /// Returns the reason in words that continue "log 2.0.0 …".
  func unavailability(_ subject: Subject, _ position: Int) -> String {
    guard universe.known(subject) != nil else { return "does not exist" }
    return knownUnavailability(subject, position) ?? "cannot be used"
  }

  /// Returns the same reason; `nil` if there is none, or if the candidate was not read.
  func knownUnavailability(_ subject: Subject, _ position: Int) -> String? {
    universe.known(subject).flatMap { package in
      universe.reasons[Int32(universe.candidateIndex(package, position + 1))]?.phrase
    }
  }

  /// Returns how some versions of a module provide an interface, newest first.
  func provisions(
    of interface: Subject,
    by module: Subject,
    where isMeant: (Int) -> Bool = { _ in true }
  ) -> [InterfaceProvider] {
    guard let source = universe.known(module) else { return [] }
    return universe.provisions(of: interface).filter { provision in
      guard provision.module == module.name,
        let ordinal = universe.ordinal(of: provision.version, in: source)
      else { return false }
      return isMeant(ordinal - 1)
    }.sorted { $0.version > $1.version }
  }
}

extension Explainer {
  /// Puts a minimal core into words.
  ///
  /// - Parameter mostRelations: the number of ``CoreModel/relationCount`` above which to leave out the argument, which takes longer
  ///   than all the rest for a large core.
  func explanation(of core: CoreMinimizer.Core, mostRelations: Int = .max) -> Explanation {
    let model = CoreModel(core.items, self)
    let propagation = CorePropagation(model)
    let verdict = Verdict(model, propagation)
    var argument = Argument(model)
    if model.relationCount <= mostRelations {
      if propagation.conflict == nil {
        argument = ProofWriter(core.refutation.derivation().narrowed(), in: argument).argument
      } else {
        argument.write(propagation)
      }
    }
    return Explanation(
      kind: verdict.kind,
      contestedSubject: verdict.contestedSubject,
      summary: verdict.summary,
      core: model.facts(contested: verdict.contestedSubject, cycles: core.refutation.cycles()),
      steps: argument.steps,
      availability: availability(propagation),
      paths: paths(propagation),
      isMinimal: core.isMinimal
    )
  }
}
