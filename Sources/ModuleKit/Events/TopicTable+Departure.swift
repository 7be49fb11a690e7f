import ModuleManifests
import VersionResolver

extension TopicTable {
  // MARK: A module goes

  /// Closes the listeners of a module that is about to be destroyed.
  ///
  /// - Returns: what to wait for until everything they accepted has been handled.
  func depart(_ listeners: [any AnyEventListener]) -> [OneShot<Void>] {
    state.withLock { state in listeners.compactMap { state.close($0) } }
  }

  /// Ends the listeners of a finished module life: they get nothing more.
  func end(_ listeners: [any AnyEventListener]) {
    record { state, after in
      for listener in listeners {
        _ = state.close(listener)
        listener.cutOff(&after)
        // Listeners that continue to keep or count events are settled when the change or the stop has ended.
        if listener.isRefusing { state.settle(listener, &after) }
      }
    }
  }

  // MARK: All modules go

  func beginStart() { state.withLock { $0.unhandled.removeAll() } }

  func beginStop() {
    record { state, after in
      state.situation = .stopping
      for listener in state.departed { listener.endKeeping(.count, &after) }
    }
  }

  func endStop() {
    record { state, after in
      state.situation = .settled
      for listener in state.takeDeparted() { state.settle(listener, &after) }
    }
  }

  /// The events not handled since the start, sorted by module and event.
  var unhandled: [UnhandledEvents] { Self.sorted(state.withLock { $0.unhandled }) }

  // MARK: Some modules go, and come again

  func beginChange() { state.withLock { if $0.situation == .settled { $0.situation = .changing } } }

  /// Counts the events kept for modules that have not returned, since they no longer will.
  func endChange() {
    record { state, after in
      guard state.situation == .changing else { return }
      state.situation = .settled
      for listener in state.takeDeparted() {
        listener.endKeeping(.refuse, &after)
        // Others are still working, and are settled when their module's life is over.
        if listener.isCutOff { state.settle(listener, &after) } else { state.remove(listener) }
      }
    }
  }

  // MARK: What is unhandled

  /// Changes the state, and reports the unhandled events it found outside the lock.
  private func record(_ body: (inout State, inout Afterwards) -> Void) {
    var after = Afterwards()
    let news = state.withLock { state in
      body(&state, &after)
      defer { state.news = [:] }
      return state.news
    }
    after.carryOut()
    for found in Self.sorted(news) {
      reporter.report(.eventsUnhandled(module: found.module, event: found.event, count: found.count))
    }
  }

  private static func sorted(_ counts: [Subscription: Int]) -> [UnhandledEvents] {
    counts.map { UnhandledEvents(module: $0.key.module, event: $0.key.event, count: $0.value) }.sorted {
      $0.module == $1.module
        ? Bytewise.precedes($0.event, $1.event) : Bytewise.precedes($0.module, $1.module)
    }
  }
}

extension TopicTable.State {
  fileprivate mutating func close(_ listener: any AnyEventListener) -> OneShot<Void>? {
    if listener.isClosed { return listener.close(.refuse) }
    let intake: EventIntake =
      switch situation {
      case .settled: .refuse
      case .changing: .queue
      case .stopping: .count
      }
    let idle = listener.close(intake)
    if listener.isRefusing { remove(listener) } else { departed.append(listener) }
    return idle
  }

  fileprivate mutating func takeDeparted() -> [any AnyEventListener] {
    defer { departed = [] }
    return departed
  }

  fileprivate mutating func settle(_ listener: any AnyEventListener, _ after: inout Afterwards) {
    remove(listener)
    let count = listener.settle(&after)
    guard count > 0, let module = listener.module else { return }
    let subscription = TopicTable.Subscription(module: module, event: listener.event)
    unhandled[subscription, default: 0] += count
    news[subscription, default: 0] += count
  }
}
