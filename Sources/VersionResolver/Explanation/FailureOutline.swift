/// A failure's core and what follows from it, without the argument.
///
/// Who decides what to try next, or how many conflicts there are, needs no argument, and a large core's takes most of the time.
struct FailureOutline {
  private let explainer: Explainer
  private let minimized: CoreMinimizer.Core
  /// The explanation without its steps.
  let outline: Explanation

  init(_ explainer: Explainer, _ core: CoreMinimizer.Core) {
    self.explainer = explainer
    minimized = core
    outline = explainer.explanation(of: core, mostRelations: 0)
  }

  /// Returns the whole explanation.
  func explanation() -> Explanation { explainer.explanation(of: minimized) }
}
