import ModuleManifests

/// A subscription: a queue, and a task that passes its events to the handler one at a time.
///
/// Unless cancelled, a listener goes through these stages. It is created with ``EventIntake/refuse`` and opened when its module
/// is ready. It is closed when the module is about to be destroyed, after which only ``State/remaining`` events go to the
/// handler, and cut off if that takes too long. It is settled when the module's life, the change or the stop has ended.
final class EventListener<Payload: Sendable>: AnyEventListener {
  typealias Event = PublishedEvent<Payload>
  typealias Handler = @Sendable (Payload) async throws -> Void

  struct State {
    var queue: EventQueue<Event>
    /// Released at the end, since a caller may keep the subscription longer.
    var handler: Handler?
    /// The subscribing module. It is not destroyed during a call to the handler.
    var owner: ModuleContext?
    /// The table to remove the listener from when the subscription is cancelled.
    weak var topics: TopicTable?
    var intake = EventIntake.refuse
    /// The number of queued events the handler still gets; `nil` while it gets everything.
    var remaining: Int?
    var isCutOff = false
    var isOver = false

    /// Whether a task is running or about to run; each task has a number.
    var isAtWork = false
    var turn = 0
    var task: Task<Void, Never>?
    /// Whether the handler has been called with an event and has not returned.
    var isHandling = false
    /// Answered when the handler has nothing more to do.
    var idle: OneShot<Void>?

    /// Whether the last event was lost, so that a run of losses is reported once.
    var isLosing = false
    var droppedCount = 0
    var unhandled = 0
  }

  let event: String
  let module: String?
  /// The life of the subscribing module.
  let life: ObjectIdentifier?
  let reporter: EventReporter
  let state: Guarded<State>

  init(
    _ event: String,
    _ buffer: EventBuffer,
    owner: ModuleContext?,
    topics: TopicTable,
    _ handler: @escaping Handler
  ) {
    self.event = event
    reporter = topics.reporter
    module = owner?.name
    life = owner.map { ObjectIdentifier($0) }
    state = Guarded(State(queue: EventQueue(buffer), handler: handler, owner: owner, topics: topics))
  }

  var payloadType: ObjectIdentifier { ObjectIdentifier(Payload.self) }
  var payloadName: String { "\(Payload.self)" }
  /// The number of events that wait for the handler.
  var queued: Int { state.withLock { $0.queue.count } }
  var droppedCount: Int { state.withLock { $0.droppedCount } }
  var isOver: Bool { state.withLock { $0.isOver } }
  var isClosed: Bool { state.withLock { $0.remaining != nil } }
  var isRefusing: Bool { state.withLock { $0.intake == .refuse } }
  var isCutOff: Bool { state.withLock { $0.isCutOff } }
  func makeTopic() -> any AnyTopic { Topic<Payload>() }

  // MARK: Events come

  /// The work left to do for an offered event, outside all locks.
  struct Offered {
    /// The turn of the task to start.
    var turn: Int?
    var isFirstLoss = false
    /// The event to release.
    var lost: Event?

    var isNothing: Bool { turn == nil && !isFirstLoss && lost == nil }
  }

  /// Queues or counts an event. The caller passes the result to ``follow(_:)``.
  func offer(_ event: Event) -> Offered {
    state.withLock { state in
      switch state.intake {
      case .refuse: break
      case .count: state.unhandled += 1
      case .queue: return state.accept(event)
      }
      return Offered()
    }
  }

  func follow(_ offered: Offered) {
    if let turn = offered.turn { start(turn) }
    if offered.isFirstLoss { reporter.report(.eventsDropped(module: module, event: event)) }
  }

  /// Accepts events from now on, starting with those kept since the module's last life.
  ///
  /// - Returns: what to pass to ``follow(_:)``; `nil` if it is already open, or over.
  func open(with kept: [Event]) -> [Offered]? {
    state.withLock { state -> [Offered]? in
      guard !state.isOver, state.remaining == nil, state.intake == .refuse else { return nil }
      state.intake = .queue
      return kept.map { state.accept($0) }
    }
  }

  var isQueueing: Bool { state.withLock { $0.intake == .queue } }

  /// Whether events are kept for the module's next life.
  var isKeeping: Bool { state.withLock { $0.intake == .queue && $0.remaining != nil } }

  /// Hands over the events kept for the module's next life.
  func handOver() -> [Event] {
    state.withLock { state in
      state.intake = .refuse
      return state.queue.removeAll(after: state.remaining ?? 0)
    }
  }
}

extension EventListener.State {
  fileprivate mutating func accept(_ event: EventListener.Event) -> EventListener.Offered {
    var offered = EventListener.Offered(lost: queue.append(event))
    if offered.lost != nil {
      droppedCount += 1
      // The oldest may have been one that the handler was still due to get.
      if queue.dropsOldest, let remaining, remaining > 0 { self.remaining = remaining - 1 }
      offered.isFirstLoss = !isLosing
      isLosing = true
    }
    offered.turn = beginWork()
    return offered
  }

  /// - Returns: the turn of the task to start; `nil` if none is needed.
  fileprivate mutating func beginWork() -> Int? {
    if isAtWork || remaining != nil { return nil }
    isAtWork = true
    turn += 1
    return turn
  }
}
