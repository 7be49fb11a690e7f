import ModuleKit

/// Everything that is known about a run of a program.
struct ProgramState: Sendable {
  var violations: [ProgramViolation] = []
  var instances: [ProgramInstance] = []
  /// The instance of each slot that belongs to the manager, as its changes say.
  var current: [Int: Int] = [:]
  var phase = ManagerPhase.stopped
  var phaseBegan = Duration.zero
  /// How many calls into modules are asleep.
  var asleep = 0
  /// Whether modules do nothing any more.
  var isCalm = false
  /// How often something happened to each capability of each slot that lets a use of it fail.
  var disturbances = [Int](repeating: 0, count: Program.slots * ProgramCapability.allCases.count)
  /// How many changes under way take the capability away.
  var leaving = [Int](repeating: 0, count: Program.slots * ProgramCapability.allCases.count)
  /// The slots that were ready when the change began.
  var readyAtChange: Set<Int> = []
  /// How often `start` was called, and how many of these calls have not ended.
  var starts = 0
  var startsUnderWay = 0
  /// All limits together: the longest that a stop may take; `nil` if there is no bound.
  var bound: Duration?
  weak var manager: ModuleManager?
  /// How often something was done from inside.
  var insideCount = 0

  // Events, by slot.
  var published = 0
  var accepted = [[Int]](repeating: [], count: Program.slots)
  var handled = [[Int]](repeating: [], count: Program.slots)
  /// How many handlers have returned in time: one that was at work when the limit expired counts as lost.
  var finished = [Int](repeating: 0, count: Program.slots)
  var lost = [Int](repeating: 0, count: Program.slots)

  /// The operations that have not ended, by number.
  var unfinished: [Int: String] = [:]
  var watched: [ProgramWatch] = []
  /// What has happened, so that a test can say that everything does.
  var seen: [String: Int] = [:]
  /// What happened in order, if it is wanted.
  var log: [String]?

  mutating func violate(_ rule: ProgramViolation.Rule, _ text: String) {
    violations.append(ProgramViolation(rule: rule, text: text))
  }

  mutating func note(_ text: @autoclosure () -> String) {
    if log != nil { log?.append(text()) }
  }

  mutating func see(_ what: String) { seen[what, default: 0] += 1 }

  mutating func disturb(_ slot: Int, _ capability: ProgramCapability? = nil) {
    guard (0..<Program.slots).contains(slot) else { return }
    for other in ProgramCapability.allCases where capability == nil || capability == other {
      disturbances[slot * ProgramCapability.allCases.count + other.rawValue] += 1
    }
  }

  mutating func disturbAll() { for index in disturbances.indices { disturbances[index] += 1 } }

  mutating func checkNothingIsUp(_ when: String) {
    for instance in instances where !instance.isAbandoned {
      if instance.state != .fresh, instance.state != .down {
        violate(.leftUp, "\(instance.name) is \(instance.state) \(when)")
      }
      if instance.isRunning { violate(.leftUp, "\(instance.name) runs \(when)") }
    }
  }

  func ids(of slot: Int) -> [Int] { instances.indices.filter { instances[$0].module.slot == slot } }
}

/// Something that must not outlive the run.
struct ProgramWatch: Sendable {
  let name: String
  weak let object: (any AnyObject & Sendable)?
}
