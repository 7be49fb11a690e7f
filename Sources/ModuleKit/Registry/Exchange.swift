import ModuleManifests
internal import Synchronization

/// Where the modules of a manager meet: the services, actions and events of those that are ready.
///
/// What is looked up often is read without a lock, from a table that is never changed. A table is made when it is asked for
/// the first time after a change, so that a start of many modules makes few.
final class Exchange: Sendable {
  private struct State {
    var slots = SlotTable<String>()
    var actions: [String: PublishedAction] = [:]
    /// How many look-ups there were since the last table was given up.
    var lookups = 0
    /// Who handles an action, or is about to: modules that are initialized beside those that they replace among them.
    var reserved: [String: [ModuleContext]] = [:]
    /// The module that handles an action, did before it was stopped, or declares it; and the actions of each such module.
    var handlers: [String: String] = [:]
    var handled: [String: [String]] = [:]
    var fallbacks = FallbackTable()
    /// Those who go with the change under way, so that newcomers may take their actions over.
    var leaving: Set<ObjectIdentifier> = []
  }

  let adapters: AdapterTable
  let reporter: EventReporter
  let topics: TopicTable
  /// How many scopes are open.
  let openScopes = Atomic<Int>(0)
  private let state = Guarded(State())
  private let table = AtomicReference<ActionTable>()

  init(options: ModuleManagerOptions, hub: EventHub<ModuleEvent>, clock: ManagerClock) {
    adapters = options.registry.adapters
    reporter = EventReporter(hub: hub, clock: clock, executor: options.executor)
    topics = TopicTable(reporter: reporter)
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
    }
    return problems
      + topics.reserve(registrations.listeners).map {
        Diagnostic(.eventType, $0, at: context.place(["name"]))
      }
  }

  func setLeaving(_ contexts: [ModuleContext]) {
    state.withLock { $0.leaving = Set(contexts.map { ObjectIdentifier($0) }) }
  }

  /// Makes what a module has registered count, but for its listeners.
  func publish(_ registrations: Registrations, of context: ModuleContext) {
    let garbage = state.withLock { state -> [any Sendable] in
      var garbage: [any Sendable] = []
      for action in registrations.actions {
        let new = PublishedAction(entry: action, owner: context)
        garbage.append(state.actions.updateValue(new, forKey: action.name))
      }
      if !registrations.actions.isEmpty {
        garbage.append(table.exchange(nil))
        Self.assign(registrations.actions.map(\.name), to: context.name, in: &state)
      }
      state.fallbacks.put(registrations.fallbacks, of: context)
      return garbage
    }
    Self.release(garbage)
  }

  /// Forgets what a module has registered, but for its listeners.
  ///
  /// - Complexity: O(registrations), amortized.
  func withdraw(_ registrations: Registrations, of context: ModuleContext) {
    let offered = registrations.services.isEmpty ? [] : context.binding?.interfaces ?? []
    let garbage = state.withLock { state -> [any Sendable] in
      var garbage: [any Sendable] = []
      for interface in offered { garbage.append(state.slots.remove(context, from: interface)) }
      for action in registrations.actions {
        state.reserved[action.name]?.removeAll { $0 === context }
        if state.reserved[action.name]?.isEmpty ?? false { state.reserved[action.name] = nil }
        if state.actions[action.name]?.owner === context {
          garbage.append(state.actions.removeValue(forKey: action.name))
        }
      }
      if !registrations.actions.isEmpty { garbage.append(table.exchange(nil)) }
      garbage.append(state.fallbacks.remove(context))
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
        if interfaces.contains(interface) {
          garbage.append(state.slots.put(context, in: interface))
        } else {
          garbage.append(state.slots.remove(context, from: interface))
        }
      }
      return garbage
    }
    Self.release(garbage)
  }

  /// How many places there are, those that are not swept out yet included.
  var slotCount: Int { state.withLock { $0.slots.count } }

  func slot(_ interface: String) -> ServiceSlot { state.withLock { $0.slots.slot(interface) } }

  // MARK: Actions

  /// The action and its module, which is not destroyed before the caller leaves it.
  func enter(_ name: String) -> (entry: any AnyActionEntry, owner: ModuleContext)? {
    // A module that admits no more callers has left the table, so that another look-up does not find it.
    while let published = published(name) {
      if published.owner.enter() { return (published.entry, published.owner) }
    }
    return nil
  }

  /// The module that handled an action when it was last ready, or declares it.
  func formerHandler(of name: String) -> String? { state.withLock { $0.handlers[name] } }

  /// Forgets what modules have handled that do not belong to the application any more.
  func forget(_ modules: [String]) {
    if modules.isEmpty { return }
    state.withLock { state in for module in modules { Self.forget(module, in: &state) } }
  }

  /// Takes over what modules declare, for callers that come before they are ready.
  func expect(_ modules: [ModuleInfo]) {
    let declaring = modules.filter { !$0.manifest.actions.isEmpty }
    if declaring.isEmpty { return }
    state.withLock { state in
      for info in declaring { Self.assign(info.manifest.actions.map(\.name), to: info.name, in: &state) }
    }
  }

  private static func assign(_ actions: [String], to module: String, in state: inout State) {
    forget(module, in: &state)
    state.handled[module] = actions
    for action in actions { state.handlers[action] = module }
  }

  private static func forget(_ module: String, in state: inout State) {
    for name in state.handled.removeValue(forKey: module) ?? [] where state.handlers[name] == module {
      state.handlers[name] = nil
    }
  }

  private func published(_ name: String) -> PublishedAction? {
    if let table = table.load() { return table.actions[name] }
    return state.withLock { state in
      state.lookups += 1
      // A table shares its storage with the state until that is changed, and then all of it is copied: as many look-ups pay for it,
      // so that modules can come and go one by one under load.
      if state.lookups * 8 >= state.actions.count {
        state.lookups = 0
        table.exchange(ActionTable(state.actions))
      }
      return state.actions[name]
    }
  }

  var fallbacks: [PublishedFallback] { state.withLock { $0.fallbacks.sorted } }

  // MARK: Events

  func publish<Payload>(_ key: EventKey<Payload>, _ payload: Payload) {
    if let problem = topics.publish(key, payload) { report(.failed(ModuleError(.wrongType, problem))) }
  }
}
