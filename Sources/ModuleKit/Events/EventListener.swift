import ModuleManifests

/// A subscription: a queue, and a task that hands what is in it to the handler, one event after the other.
///
/// Its life, apart from a cancellation: it is made with ``EventIntake/refuse``; opened when its module is ready; closed when the
/// module is about to be destroyed, from where on only ``State/remaining`` events go to the handler; cut off if that takes too
/// long; settled when the module's life, the change or the stop has ended.
final class EventListener<Payload: Sendable>: AnyEventListener {
  typealias Handler = @Sendable (Payload) async throws -> Void

  struct State {
    var queue: EventQueue<Payload>
    /// Released at the end, since a caller may keep the subscription for longer.
    var handler: Handler?
    /// The module that subscribes; it is not destroyed during a call of the handler.
    var owner: ModuleContext?
    /// Where to leave when the subscription is cancelled.
    weak var topics: TopicTable?
    var intake = EventIntake.refuse
    /// How many of the queue the handler still gets; `nil` while it gets all that comes.
    var remaining: Int?
    var isCutOff = false
    var isOver = false

    /// Whether a task is at work, or about to be; each one has a number.
    var isAtWork = false
    var turn = 0
    var task: Task<Void, Never>?
    /// Whether the handler has an event and has not returned.
    var isHandling = false
    /// Answered when the handler has nothing more to do.
    var idle: OneShot<Void>?

    /// Whether the last event was lost, so that a row of losses is reported once.
    var isLosing = false
    var dropped = 0
    var unhandled = 0
  }

  let event: String
  let module: String?
  /// The life of the module that subscribes.
  let life: ObjectIdentifier?
  let reporter: EventReporter
  let state: Guarded<State>

  init(
    _ event: String,
    _ buffer: EventBuffer,
    owner: ModuleContext?,
    topics: TopicTable,
    reporter: EventReporter,
    handler: @escaping Handler
  ) {
    self.event = event
    self.reporter = reporter
    module = owner?.name
    life = owner.map { ObjectIdentifier($0) }
    let queue = EventQueue<Payload>(buffer)
    state = Guarded(State(queue: queue, handler: handler, owner: owner, topics: topics))
  }

  var payloadType: ObjectIdentifier { ObjectIdentifier(Payload.self) }
  var payloadName: String { "\(Payload.self)" }
  var queued: Int { state.withLock { $0.queue.count } }
  var dropped: Int { state.withLock { $0.dropped } }
  var isOver: Bool { state.withLock { $0.isOver } }
  var isClosed: Bool { state.withLock { $0.remaining != nil } }
  var isRefusing: Bool { state.withLock { $0.intake == .refuse } }
  var isCutOff: Bool { state.withLock { $0.isCutOff } }
  func makeTopic() -> any AnyTopic { Topic<Payload>() }

  // MARK: Events come

  /// What is left to do about an event that was offered, outside of all locks.
  struct Offered {
    /// The turn of the task that is to be started.
    var turn: Int?
    var isFirstLoss = false
    /// To be released.
    var lost: Payload?

    var isNothing: Bool { turn == nil && !isFirstLoss && lost == nil }
  }

  /// Queues or counts an event. The caller passes the result to ``follow(_:)``.
  func offer(_ payload: Payload) -> Offered {
    state.withLock { state in
      var offered = Offered()
      switch state.intake {
      case .refuse: break
      case .count: state.unhandled += 1
      case .queue:
        state.append(payload, &offered)
        offered.turn = state.beginWork()
      }
      return offered
    }
  }

  func follow(_ offered: Offered) {
    if let turn = offered.turn { start(turn) }
    if offered.isFirstLoss { reporter.report(.eventsDropped(module: module, event: event)) }
  }

  /// Accepts events from now on, and first those that were kept since its module's last life.
  ///
  /// - Returns: what to pass to ``follow(_:)``; `nil` if it is open already, or over.
  func open(with kept: [Payload]) -> [Offered]? {
    state.withLock { state -> [Offered]? in
      guard !state.isOver, state.remaining == nil, state.intake == .refuse else { return nil }
      state.intake = .queue
      return kept.map { payload in
        var offered = Offered()
        state.append(payload, &offered)
        offered.turn = state.beginWork()
        return offered
      }
    }
  }

  var isQueueing: Bool { state.withLock { $0.intake == .queue } }

  /// Whether events are kept for the module's next life.
  var isKeeping: Bool { state.withLock { $0.intake == .queue && $0.remaining != nil } }

  /// Gives away what was kept for the module's next life.
  func handOver() -> [Payload] {
    state.withLock { state in
      state.intake = .refuse
      return state.queue.removeAll(after: state.remaining ?? 0)
    }
  }
}

extension EventListener.State {
  fileprivate mutating func append(_ payload: Payload, _ offered: inout EventListener.Offered) {
    offered.lost = queue.append(payload)
    guard offered.lost != nil else { return }
    dropped += 1
    // The oldest may have been one that the handler would still have got.
    if queue.dropsOldest, let remaining, remaining > 0 { self.remaining = remaining - 1 }
    offered.isFirstLoss = !isLosing
    isLosing = true
  }

  /// - Returns: the turn of the task that is to be started; `nil` if none is needed.
  fileprivate mutating func beginWork() -> Int? {
    if isAtWork || remaining != nil { return nil }
    isAtWork = true
    turn += 1
    return turn
  }
}
