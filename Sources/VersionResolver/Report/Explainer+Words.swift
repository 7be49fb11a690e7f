extension Explainer {
  func explanation(of derivation: Derivation, isMinimal: Bool) -> Explanation {
    Explanation(kind: .conflict, contested: nil, summary: "", core: [], steps: [], isMinimal: isMinimal)
  }
}
