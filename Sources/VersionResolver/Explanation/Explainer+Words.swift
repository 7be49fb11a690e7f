extension Explainer {
  /// Puts a minimal core into words.
  func explanation(of core: CoreMinimiser.Core) -> Explanation {
    let model = CoreModel(core.items, self)
    let propagation = CorePropagation(model)
    let verdict = Verdict(model, propagation, core.derivation)
    var argument = Argument(model)
    if propagation.conflict == nil {
      argument.write(core.derivation)
    } else {
      argument.write(propagation)
    }
    return Explanation(
      kind: verdict.kind,
      contested: verdict.contested,
      summary: verdict.summary,
      core: model.facts(contested: verdict.contested, core.derivation),
      steps: argument.steps,
      availability: availability(propagation),
      paths: paths(propagation),
      isMinimal: core.isMinimal
    )
  }
}
