/// One instance of a module, as the world sees it.
struct ProgramInstance: Sendable {
  enum State: String, Sendable { case fresh, initializing, up, destroying, down }

  let id: Int
  let module: ProgramModule
  var state = State.fresh
  /// The instances that it got when it was initialized.
  var wired: Set<Int> = []
  /// How many handlers of it, and bodies that use it, are at work.
  var uses = 0
  var isRunning = false
  /// Whether the manager has said that it is ready.
  var isAnnounced = false
  /// Whether one of its steps was abandoned in this life, and reported.
  var isAbandoned = false
  /// Whether the limit for destroying it has expired, and that was reported.
  var isOverdue = false
  /// Whether it has left the manager for good.
  var isGone = false
  /// How often each step was called.
  var lives = 0
  var runs = 0
  var destructions = 0
  /// The event that it got last.
  var lastEvent = 0

  init(_ id: Int, _ module: ProgramModule) {
    self.id = id
    self.module = module
  }

  var name: String { "\(ProgramModule.name(module.slot))#\(id)" }

  func can(_ capability: ProgramCapability) -> Bool {
    switch capability {
    case .module: true
    case .service: module.provides
    case .talk: module.talks
    }
  }
}
