import TestSupport
import VersionResolver

extension Refusal {
  /// An explanation in the form the judges read.
  init(_ explanation: Explanation, application: String = "shop") {
    self.init(
      application: application,
      code: explanation.kind.code,
      message: explanation.summary,
      facts: explanation.core.flatMap(Self.facts),
      isMinimal: explanation.isMinimal,
      steps: explanation.steps.map { step in
        Step(
          number: step.number,
          text: step.text,
          premises: step.premises,
          facts: step.facts.flatMap(Self.facts),
          ruledOut: step.ruledOut.map { terms in
            terms.map {
              Term(
                subject: $0.subject,
                versions: $0.versions,
                providers: $0.providers,
                includesAbsence: $0.includesAbsence
              )
            }
          }
        )
      }
    )
  }

  /// What a fact in an explanation states, version by version.
  private static func facts(_ fact: Explanation.Fact) -> [Fact] {
    switch fact {
    case .root(let edge): [.root(edge)]
    case .edges(_, let statements), .cycle(let statements):
      statements.map { .statement($0.module, $0.version, $0.edge) }
    case .provision(let interface, let provisions): provisions.map { .provision($0, of: interface) }
    case .exclusion(let interface, let provisions): provisions.map { .exclusion($0, of: interface) }
    case .unavailable(.interface(let interface), let exclusions):
      exclusions.map {
        .closed(
          .init(module: $0.provider ?? "", interfaceVersion: $0.version, interface: interface),
          reason: $0.reason
        )
      }
    case .unavailable(let subject, let exclusions):
      exclusions.map { .unavailable(subject.name, $0.version, reason: $0.reason) }
    }
  }
}

extension Core {
  init(_ explanation: Explanation, of problem: Problem) {
    self.init(Refusal(explanation), of: problem)
  }

  /// `nil` if the core cannot be satisfied as a whole but can without any one of its facts, by brute force.
  var fault: String? { fault { BruteForce($0).isSolvable } }
}
