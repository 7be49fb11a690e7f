import ModuleManifests

/// The events of a manager by name, with their subscribers and what was not handled.
///
/// An event exists as long as it has subscribers: names that are only published leave nothing behind.
final class TopicTable: Sendable {
  struct State {
    var topics: [String: any AnyTopic] = [:]
    var situation = Situation.settled
    /// Listeners of modules that have departed in the current change or stop.
    var departed: [any AnyEventListener] = []
    /// The number of events not handled since the last start, and how many of them have not been reported yet.
    var unhandled: [Subscription: Int] = [:]
    var news: [Subscription: Int] = [:]
  }

  struct Subscription: Sendable, Hashable {
    let module: String
    let event: String
  }

  /// What happens to the events of a departing module.
  enum Situation: Sendable {
    /// The module departs for good, and so do its subscriptions.
    case settled
    /// A change is in progress, and the module may come back: its events are kept.
    case changing
    /// All modules are stopping: events are counted.
    case stopping
  }

  let reporter: EventReporter
  // Lock order: this lock, then a topic's, then a listener's.
  let state = Guarded(State())

  init(reporter: EventReporter) { self.reporter = reporter }

  /// The number of waiting events, by subscribing module; `nil` for the host.
  ///
  /// - Complexity: O(listeners).
  var queued: [String?: Int] {
    var counts: [String?: Int] = [:]
    state.withLock { state in for topic in state.topics.values { topic.countQueued(into: &counts) } }
    return counts
  }

  /// Queues an event for all subscribers.
  ///
  /// - Returns: the problem, if there is one.
  func publish<Payload>(_ key: EventKey<Payload>, _ payload: Payload, by owner: ModuleContext?) -> String? {
    guard let topic = state.withLock({ $0.topics[key.name] }) else { return nil }
    guard topic.payloadType == ObjectIdentifier(Payload.self) else {
      let what = "\(owner?.name ?? "the host") publishes \(key.name) as \(Payload.self)"
      return "\(what), but others know it as \(topic.payloadName)"
    }
    let carrier = reporter.surroundings.wrapper?.carry()
    // Unchecked, since a cast costs more than the rest, and the only conforming type declares its payload type.
    unsafeDowncast(topic, to: Topic<Payload>.self).publish(payload, carrier)
    return nil
  }

  /// Adds the listeners of a module that is about to be ready, so that the type of their events cannot change.
  ///
  /// - Returns: the problems found.
  func reserve(_ listeners: [any AnyEventListener]) -> [String] {
    if listeners.isEmpty { return [] }
    return state.withLock { state in
      listeners.compactMap { listener in
        let topic = state.topic(of: listener)
        if let problem = Self.problem(listener, topic) { return problem }
        topic.insert(listener)
        return nil
      }
    }
  }

  /// Opens the listeners of one life of a module, or of the host.
  ///
  /// - Returns: the problems found.
  func open(_ listeners: [any AnyEventListener]) -> [String] {
    if listeners.isEmpty { return [] }
    var after = Afterwards()
    let problems = state.withLock { state -> [String] in
      var problems: [String] = []
      // Grouped by event: opening a group removes the listeners of the module's last life.
      var groups: [String: [any AnyEventListener]] = [:]
      for listener in listeners where !listener.isOver {
        if let problem = Self.problem(listener, state.topic(of: listener)) {
          problems.append(problem)
        } else {
          groups[listener.event, default: []].append(listener)
        }
      }
      for listener in listeners {
        guard let group = groups.removeValue(forKey: listener.event) else { continue }
        state.topics[listener.event]?.open(group, &after)
        state.removeTopicIfEmpty(listener.event)
      }
      return problems
    }
    after.carryOut()
    return problems
  }

  private static func problem(_ listener: any AnyEventListener, _ topic: any AnyTopic) -> String? {
    if topic.payloadType == listener.payloadType { return nil }
    let who = listener.module ?? "the host"
    return "\(who) subscribes to \(listener.event) as \(listener.payloadName)"
      + ", but others know it as \(topic.payloadName)"
  }

  /// Removes a cancelled listener.
  func remove(_ listener: any AnyEventListener) { state.withLock { $0.remove(listener) } }
}

extension TopicTable.State {
  fileprivate mutating func topic(of listener: any AnyEventListener) -> any AnyTopic {
    if let topic = topics[listener.event] { return topic }
    let topic = listener.makeTopic()
    topics[listener.event] = topic
    return topic
  }

  mutating func remove(_ listener: any AnyEventListener) {
    guard let topic = topics[listener.event] else { return }
    topic.remove(listener)
    removeTopicIfEmpty(listener.event)
  }

  fileprivate mutating func removeTopicIfEmpty(_ event: String) {
    if topics[event]?.isEmpty ?? false { topics[event] = nil }
  }
}

/// Where listeners run, in what surroundings, and where they report. Separate from the ``Exchange``, which they may outlive.
struct EventReporter: Sendable {
  let hub: EventHub<ManagerEvent>
  let clock: ManagerClock
  let executor: (any TaskExecutor)?
  let surroundings: ModuleSurroundings

  func report(_ kind: ManagerEvent.Kind) {
    hub.send(ManagerEvent(time: clock.now(), kind: kind, duration: nil))
  }
}
