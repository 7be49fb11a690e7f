import ModuleManifests
internal import Synchronization

/// Where the modules of a manager meet: the services, actions and events of those that are ready.
///
/// What is looked up often is read without a lock, from a table that is never changed. A table is made when it is asked for
/// the first time after a change, so that a start of many modules makes few.
final class Exchange: Sendable {
  private struct State {
    var slots: [String: ServiceSlot] = [:]
    var actions: [String: PublishedAction] = [:]
    /// Who handles an action, or is about to: modules that are initialized beside those that they replace among them.
    var reserved: [String: [ModuleContext]] = [:]
    /// The module that handles an action, or did before it was stopped, and the actions of each such module.
    var handlers: [String: String] = [:]
    var handled: [String: [String]] = [:]
    var fallbacks: [PublishedFallback] = []
    var topics: [String: Topic] = [:]
    /// Those who go with the change under way, so that newcomers may take their actions over.
    var leaving: Set<ObjectIdentifier> = []
  }

  /// Who hears of an event. The type stays what it was first.
  private struct Topic {
    let type: ObjectIdentifier
    let typeName: String
    var listeners: [any AnyEventListener] = []
  }

  let adapters: AdapterTable
  let maker = ServiceMaker()
  let reporter: EventReporter
  private let state = Guarded(State())
  private let table = AtomicReference<ActionTable>()

  init(options: ModuleManagerOptions, hub: EventHub<ModuleEvent>, clock: ManagerClock) {
    adapters = options.talk.adapters
    reporter = EventReporter(hub: hub, clock: clock, executor: options.executor)
  }

  func report(_ kind: ModuleEvent.Kind) { reporter.report(kind) }

  // MARK: Modules come and go

  /// Takes the names of actions for a module that is about to be ready.
  ///
  /// - Returns: what is wrong with them.
  func reserve(_ registrations: Registrations, for context: ModuleContext) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    state.withLock { state in
      for action in registrations.actions {
        let owners = state.reserved[action.name] ?? []
        let rival = owners.first {
          $0 === context || $0.name != context.name && !state.leaving.contains(ObjectIdentifier($0))
        }
        if let rival {
          let names = [context.name, rival.name].sortedBytewise()
          let who = rival === context ? "\(context.name) handles" : "\(names[0]) and \(names[1]) handle"
          let text = "\(who) the action \(action.name)\(rival === context ? " twice" : "")"
          problems.append(Diagnostic(.duplicateAction, text, at: context.place(["name"])))
        } else {
          state.reserved[action.name, default: []].append(context)
        }
      }
      for listener in registrations.listeners {
        if let problem = Self.problem(with: listener, in: &state) {
          problems.append(Diagnostic(.eventType, problem, at: context.place(["name"])))
        }
      }
    }
    return problems
  }

  func setLeaving(_ contexts: [ModuleContext]) {
    state.withLock { $0.leaving = Set(contexts.map { ObjectIdentifier($0) }) }
  }

  /// Makes what a module has registered count.
  func publish(_ registrations: Registrations, of context: ModuleContext) {
    let garbage = state.withLock { state -> [any Sendable] in
      var garbage: [any Sendable] = []
      for action in registrations.actions {
        let new = PublishedAction(entry: action, owner: context)
        garbage.append(state.actions.updateValue(new, forKey: action.name))
      }
      if !registrations.actions.isEmpty {
        garbage.append(table.exchange(nil))
        Self.forget(context.name, in: &state)
        state.handled[context.name] = registrations.actions.map(\.name)
        for action in registrations.actions { state.handlers[action.name] = context.name }
      }
      if !registrations.fallbacks.isEmpty {
        state.fallbacks.removeAll { $0.owner === context }
        state.fallbacks += registrations.fallbacks.map { PublishedFallback(fallback: $0, owner: context) }
        state.fallbacks = Self.sorted(state.fallbacks)
      }
      for listener in registrations.listeners { Self.insert(listener, in: &state) }
      return garbage
    }
    Self.release(garbage)
  }

  /// Forgets what a module has registered.
  func withdraw(_ registrations: Registrations, of context: ModuleContext) {
    // Before they are taken out, so that none comes in again.
    for listener in registrations.listeners { listener.close() }
    let garbage = state.withLock { state -> [any Sendable] in
      var garbage: [any Sendable] = []
      if !registrations.services.isEmpty {
        for slot in state.slots.values where slot.context === context { garbage.append(slot.put(nil)) }
      }
      for action in registrations.actions {
        state.reserved[action.name]?.removeAll { $0 === context }
        if state.reserved[action.name]?.isEmpty ?? false { state.reserved[action.name] = nil }
        if state.actions[action.name]?.owner === context {
          garbage.append(state.actions.removeValue(forKey: action.name))
        }
      }
      if !registrations.actions.isEmpty { garbage.append(table.exchange(nil)) }
      state.fallbacks.removeAll { $0.owner === context }
      for listener in registrations.listeners { Self.remove(listener, in: &state) }
      return garbage
    }
    Self.release(garbage)
  }

  /// Lets go of things outside of the lock: the end of a module may be the end of whatever it holds.
  private static func release(_ garbage: consuming [any Sendable]) {}

  // MARK: Services

  /// Puts a module into the places of the interfaces that it is the provider of, and out of those of others.
  func place(_ context: ModuleContext, in interfaces: Set<String>, of offered: Set<String>) {
    let garbage = state.withLock { state -> [any Sendable] in
      var garbage: [any Sendable] = []
      for interface in offered {
        let slot = Self.slot(interface, in: &state)
        let isThere = slot.context === context
        if interfaces.contains(interface) {
          if !isThere { garbage.append(slot.put(context)) }
        } else if isThere {
          garbage.append(slot.put(nil))
        }
      }
      return garbage
    }
    Self.release(garbage)
  }

  func slot(_ interface: String) -> ServiceSlot { state.withLock { Self.slot(interface, in: &$0) } }

  private static func slot(_ interface: String, in state: inout State) -> ServiceSlot {
    if let slot = state.slots[interface] { return slot }
    let slot = ServiceSlot(interface)
    state.slots[interface] = slot
    return slot
  }

  // MARK: Actions

  /// The action and its module, which is not destroyed before the caller leaves it.
  func enter(_ name: String) -> (entry: any AnyActionEntry, owner: ModuleContext)? {
    // Whoever lets nobody in any more was taken out of the table before, so that another look does not find it.
    while let published = currentTable().actions[name] {
      if published.owner.enter() { return (published.entry, published.owner) }
    }
    return nil
  }

  /// The module that handled an action when it was last ready.
  func formerHandler(of name: String) -> String? { state.withLock { $0.handlers[name] } }

  /// Forgets what modules have handled that do not belong to the application any more.
  func forget(_ modules: [String]) {
    if modules.isEmpty { return }
    state.withLock { state in for module in modules { Self.forget(module, in: &state) } }
  }

  private static func forget(_ module: String, in state: inout State) {
    for name in state.handled.removeValue(forKey: module) ?? [] where state.handlers[name] == module {
      state.handlers[name] = nil
    }
  }

  private func currentTable() -> ActionTable {
    if let table = table.load() { return table }
    return state.withLock { state in
      // Shares its storage with the state until that is changed.
      let new = ActionTable(state.actions)
      table.exchange(new)
      return new
    }
  }

  var fallbacks: [PublishedFallback] { state.withLock { $0.fallbacks } }

  private static func sorted(_ fallbacks: [PublishedFallback]) -> [PublishedFallback] {
    fallbacks.enumerated().sorted { left, right in
      guard let one = left.element.owner, let other = right.element.owner else {
        return left.offset < right.offset
      }
      let (first, second) = (one.info.module.priority, other.info.module.priority)
      if first != second { return first > second }
      if one.name != other.name { return Bytewise.precedes(one.name, other.name) }
      return left.offset < right.offset
    }
    .map(\.element)
  }

  // MARK: Events

  /// Lets somebody listen from now on.
  ///
  /// - Returns: what is wrong with it.
  func add(_ listener: any AnyEventListener) -> String? {
    state.withLock { state in
      if let problem = Self.problem(with: listener, in: &state) { return problem }
      Self.insert(listener, in: &state)
      return nil
    }
  }

  func publish<Payload>(_ key: EventKey<Payload>, _ payload: Payload) {
    let type = ObjectIdentifier(Payload.self)
    let topic = state.withLock { state -> Topic in
      if let topic = state.topics[key.name] { return topic }
      let topic = Topic(type: type, typeName: "\(Payload.self)")
      state.topics[key.name] = topic
      return topic
    }
    guard topic.type == type else {
      let text = "the event \(key.name) is told as \(Payload.self), and others know it as \(topic.typeName)"
      return report(.failed(ModuleError(.wrongType, text)))
    }
    var former: [any AnyEventListener] = []
    for case let listener as EventListener<Payload> in topic.listeners where !listener.tell(payload) {
      former.append(listener)
    }
    if former.isEmpty { return }
    state.withLock { state in for listener in former { Self.remove(listener, in: &state) } }
  }

  private static func problem(with listener: any AnyEventListener, in state: inout State) -> String? {
    guard let topic = state.topics[listener.event] else {
      state.topics[listener.event] = Topic(type: listener.payloadType, typeName: listener.payloadName)
      return nil
    }
    if topic.type == listener.payloadType { return nil }
    let who = listener.module ?? "the host"
    return
      "\(who) hears of \(listener.event) as \(listener.payloadName), and others know it as \(topic.typeName)"
  }

  private static func insert(_ listener: any AnyEventListener, in state: inout State) {
    // One that is over already stays out.
    guard state.topics[listener.event]?.type == listener.payloadType, listener.open() else { return }
    state.topics[listener.event]?.listeners.append(listener)
  }

  private static func remove(_ listener: any AnyEventListener, in state: inout State) {
    state.topics[listener.event]?.listeners.removeAll { $0 === listener }
  }
}
