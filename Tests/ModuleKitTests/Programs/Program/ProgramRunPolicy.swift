import ModuleKit

/// What happens to the other modules when a `run` throws.
enum ProgramRunPolicy: Sendable, Hashable {
  case stopAll
  case stopDependents
  case keepGoing
  case restart(Int)

  var policy: RunFailurePolicy {
    switch self {
    case .stopAll: .stopAll
    case .stopDependents: .stopDependents
    case .keepGoing: .keepGoing
    case .restart(let count): .restart(atMost: count, pause: .milliseconds(3))
    }
  }
}
