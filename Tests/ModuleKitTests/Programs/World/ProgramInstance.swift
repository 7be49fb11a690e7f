/// One instance of a module, as the world sees it.
struct ProgramInstance: Sendable {
  enum State: String, Sendable { case fresh, initializing, up, destroying, down }

  let id: Int
  let module: ProgramModule
  var state = State.fresh
  /// The instances it received when it was initialized, and the life in which each of them was.
  var wired: [Int: Int] = [:]
  /// The number of its handlers, and bodies that use it, that are at work.
  var uses = 0
  var isRunning = false
  /// True if its `run` has thrown in this life.
  var hasFailedRun = false
  /// True if the manager has reported it as ready.
  var isAnnounced = false
  /// True if one of its steps was abandoned in this life, and reported.
  var isAbandoned = false
  /// True if the limit for destroying it has expired and this was reported.
  var isOverdue = false
  /// The last life in which it was destroyed without waiting for its users, since a limit had expired; `nil` for none.
  var overdueLife: Int?
  /// True if it has left the manager for good.
  var isGone = false
  /// When its last `initialize` began and ended.
  var initialized = (began: Duration.zero, ended: Duration.zero)
  /// The number of times each step was called.
  var lives = 0
  var runs = 0
  var destructions = 0
  /// The number of calls to its factories of services.
  var makings = 0
  /// The last event it received.
  var lastEvent = 0

  init(_ id: Int, _ module: ProgramModule) {
    self.id = id
    self.module = module
  }

  var name: String { "\(ProgramModule.name(module.slot))#\(id)" }

  /// Whether callers know that it is there for them before a change that starts it has ended: its manifest says so.
  func isKnown(for capability: ProgramCapability) -> Bool {
    switch capability {
    case .module, .service, .named, .transient, .scoped: true
    case .talk: module.declares || module.isLazy
    case .answer: false
    }
  }

  /// Whether it is asked before another one for an action that no module handles.
  func isAsked(before other: ProgramInstance) -> Bool {
    module.priority == other.module.priority
      ? module.slot < other.module.slot : module.priority > other.module.priority
  }

  /// Whether a use of a capability of a slot, or of the interface with that number, gets it if the manager has it.
  func isMeant(by slot: Int, _ capability: ProgramCapability) -> Bool {
    capability.isService ? module.provides && module.interface == slot : module.slot == slot
  }

  func can(_ capability: ProgramCapability) -> Bool {
    switch capability {
    case .module: true
    case .service: module.provides
    case .named: module.provides && module.kinds.contains(.named)
    case .transient: module.provides && module.kinds.contains(.transient)
    case .scoped: module.provides && module.kinds.contains(.scoped)
    case .talk: module.talks
    case .answer: module.answers
    }
  }
}
