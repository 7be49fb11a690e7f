package import VersionResolver

extension ApplicationFailure {
  /// Summarizes the failure in one sentence, with a similar existing name if a name is missing.
  package func headline(_ explanation: Explanation) -> String {
    for hint in hints(explanation) {
      switch hint {
      case .similarNames(explanation.contested?.name ?? "", let names),
        .similarInterfaces(explanation.contested?.name ?? "", let names):
        let list = names.map { "`\($0)`" }.joined(separator: " or ")
        return "\(explanation.summary); did you mean \(list)?"
      default: continue
      }
    }
    return explanation.summary
  }

  /// Returns the stable name of the kind of failure, for people and scripts.
  package func name(of explanation: Explanation?) -> String {
    guard let explanation else {
      return code == .limitReached ? "limit-reached" : code == .unsolvable ? "no-solution" : "bad-data"
    }
    return explanation.kind.code
  }
}
