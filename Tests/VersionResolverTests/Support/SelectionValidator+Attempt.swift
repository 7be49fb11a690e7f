import TestSupport

extension SelectionValidator {
  /// `nil` if nothing is wrong with a successful attempt.
  func fault(in attempt: Attempt) -> String? {
    guard let selection = attempt.selection else { return "nothing is selected" }
    if let fault = fault(in: selection, providers: attempt.providers) { return fault }
    let flat = attempt.waves.flatMap { $0 }
    return flat.count == selection.count && Set(flat) == Set(selection.keys)
      ? misplaced(attempt.waves, selection, attempt.providers) : "the order leaves something out"
  }
}
