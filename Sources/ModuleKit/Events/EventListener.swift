/// One who hears of an event, with payloads of any type.
protocol AnyEventListener: AnyObject, Sendable {
  var event: String { get }
  var payloadType: ObjectIdentifier { get }
  var payloadName: String { get }
  /// The module that listens; `nil` for the host.
  var module: String? { get }
  var dropped: Int { get }
  /// - Returns: whether it listens from now on; not if it is over.
  func open() -> Bool
  func close()
}

final class EventListener<Payload: Sendable>: AnyEventListener {
  private struct State {
    var queue: EventQueue<Payload>
    /// The module that listens; it is not destroyed during a call of the handler. Forgotten at the end, since somebody may
    /// keep the subscription for longer.
    var owner: ModuleContext?
    var isOpen = false
    var isOver = false
    var isAtWork = false
    /// Whether the last event was lost, so that a row of losses is told once.
    var isLosing = false
    var dropped = 0
    var task: Task<Void, Never>?
  }

  let event: String
  let module: String?
  private let reporter: EventReporter
  private let handler: @Sendable (Payload) async throws -> Void
  private let state: Guarded<State>

  init(
    _ event: String,
    _ buffer: EventBuffer,
    owner: ModuleContext?,
    reporter: EventReporter,
    handler: @escaping @Sendable (Payload) async throws -> Void
  ) {
    self.event = event
    self.reporter = reporter
    self.handler = handler
    module = owner?.name
    state = Guarded(State(queue: EventQueue(buffer), owner: owner))
  }

  var payloadType: ObjectIdentifier { ObjectIdentifier(Payload.self) }
  var payloadName: String { "\(Payload.self)" }
  var dropped: Int { state.withLock { $0.dropped } }

  func open() -> Bool {
    state.withLock { state in
      state.isOpen = !state.isOver
      return state.isOpen
    }
  }

  func close() {
    let (task, owner) = state.withLock { state -> (Task<Void, Never>?, ModuleContext?) in
      state.isOpen = false
      state.isOver = true
      state.queue.removeAll()
      defer {
        state.task = nil
        state.owner = nil
      }
      return (state.task, state.owner)
    }
    task?.cancel()
    // Outside of the lock, since it may be the last one who holds it.
    withExtendedLifetime(owner) {}
  }

  /// Takes in an event and returns at once.
  ///
  /// - Returns: whether it still listens.
  func tell(_ payload: Payload) -> Bool {
    let (isOpen, isFirstLoss) = state.withLock { state -> (Bool, Bool) in
      guard state.isOpen else { return (false, false) }
      let wasLosing = state.isLosing
      state.isLosing = !state.queue.append(payload)
      if state.isLosing { state.dropped += 1 }
      if !state.isAtWork {
        state.isAtWork = true
        state.task = Task.detached(executorPreference: reporter.executor) { await self.work() }
      }
      return (true, state.isLosing && !wasLosing)
    }
    if isFirstLoss { reporter.report(.eventsDropped(module: module, event: event)) }
    return isOpen
  }

  private func work() async {
    while let (payload, owner) = next() {
      // A module that is to end takes nothing new.
      guard owner?.enter() ?? true else { continue }
      defer { owner?.leave() }
      do {
        try await handler(payload)
      } catch {
        // Cancelled since the subscription is over, and said so in its way.
        if Task.isCancelled { continue }
        reporter.report(.eventHandlerFailed(module: module, event: event, error))
      }
    }
  }

  private func next() -> (Payload, ModuleContext?)? {
    state.withLock { state in
      if let payload = state.queue.popFirst() { return (payload, state.owner) }
      state.isAtWork = false
      state.task = nil
      return nil
    }
  }
}
