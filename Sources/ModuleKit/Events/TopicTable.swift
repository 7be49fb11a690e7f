import ModuleManifests

/// The events of a manager, by name: who subscribes to which, and what was not handled.
///
/// An event exists as long as anything subscribes to it: names that are only published leave nothing behind.
final class TopicTable: Sendable {
  struct State {
    var topics: [String: any AnyTopic] = [:]
    var situation = Situation.settled
    /// Listeners of modules that have gone in the change or stop under way.
    var departed: [any AnyEventListener] = []
    /// How many events were not handled since the last start, and how many of them are not reported yet.
    var unhandled: [Subscription: Int] = [:]
    var news: [Subscription: Int] = [:]
  }

  struct Subscription: Sendable, Hashable {
    let module: String
    let event: String
  }

  /// What becomes of events for a module that goes.
  enum Situation: Sendable {
    /// It goes for good, and so do its subscriptions.
    case settled
    /// A change is under way, and it may come again: they are kept.
    case changing
    /// All modules stop: they are counted.
    case stopping
  }

  let reporter: EventReporter
  // The lock is taken before that of a topic, and that of a topic before that of a listener.
  let state = Guarded(State())

  init(reporter: EventReporter) { self.reporter = reporter }

  /// The names of the events to which anything subscribes.
  var names: Set<String> { state.withLock { Set($0.topics.keys) } }

  /// How many events wait, by the module that subscribes; `nil` for the host.
  ///
  /// - Complexity: O(listeners).
  var queued: [String?: Int] {
    var counts: [String?: Int] = [:]
    state.withLock { state in for topic in state.topics.values { topic.countQueued(into: &counts) } }
    return counts
  }

  /// Queues an event for everyone who subscribes to it.
  ///
  /// - Returns: what is wrong with it.
  func publish<Payload>(_ key: EventKey<Payload>, _ payload: Payload) -> String? {
    guard let topic = state.withLock({ $0.topics[key.name] }) else { return nil }
    guard topic.payloadType == ObjectIdentifier(Payload.self) else {
      return
        "the event \(key.name) is published as \(Payload.self), and others know it as \(topic.payloadName)"
    }
    // Unchecked, since a cast costs more than the rest: the only type that conforms says which payload it has.
    unsafeDowncast(topic, to: Topic<Payload>.self).publish(payload)
    return nil
  }

  /// Takes up the listeners of a module that is about to be ready, so that the type of their events stays what it is.
  ///
  /// - Returns: what is wrong with them.
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

  /// Opens listeners of one life of a module, or of the host.
  ///
  /// - Returns: what is wrong with them.
  func open(_ listeners: [any AnyEventListener]) -> [String] {
    if listeners.isEmpty { return [] }
    var after = Afterwards()
    let problems = state.withLock { state -> [String] in
      var problems: [String] = []
      // Those of one event together: with them, those of the module's last life go.
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
      + ", and others know it as \(topic.payloadName)"
  }

  /// Takes out a listener that was cancelled.
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

/// Where listeners work, and where they report what went wrong. Apart from the ``Exchange``, which they may outlive.
struct EventReporter: Sendable {
  let hub: EventHub<ModuleEvent>
  let clock: ManagerClock
  let executor: (any TaskExecutor)?

  func report(_ kind: ModuleEvent.Kind) { hub.send(ModuleEvent(time: clock.now(), kind: kind)) }
}
