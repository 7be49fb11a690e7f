package import VersionResolver

extension ApplicationFailure {
  /// One sentence, with the name that was meant where one is missing.
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

  /// The stable name of the kind of failure, for people and scripts.
  package func name(of explanation: Explanation?) -> String {
    guard let explanation else {
      return code == .limitReached ? "limit-reached" : code == .unsolvable ? "no-solution" : "bad-data"
    }
    return explanation.kind.code
  }
}
