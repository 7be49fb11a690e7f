import ModuleManifests
import VersionResolver

/// Connects the modules of a manager: the services, actions and events of the modules that are ready.
final class Exchange: Sendable {
  private struct State {
    var slots = SlotTable<String>()
    var actions: [String: PublishedAction] = [:]
    /// The modules that handle an action or are about to, including those initialized alongside the modules they replace.
    var reserved: [String: [ModuleContext]] = [:]
    /// The module that handles an action, handled it before it was stopped, or declares it; and the actions of each such module.
    var handlers: [String: String] = [:]
    var handled: [String: [String]] = [:]
    var fallbacks = FallbackTable()
    /// The modules that leave in the current change, so that newcomers may take over their actions.
    var leaving: Set<ObjectIdentifier> = []
    /// The modules that provide an interface after the current change, and are ready.
    var next: [String: ModuleContext] = [:]
  }

  let adapters: AdapterTable
  let reporter: EventReporter
  let topics: TopicTable
  private let state = Guarded(State())

  init(options: ModuleManagerOptions, reporter: EventReporter) {
    adapters = options.registry.adapters
    self.reporter = reporter
    topics = TopicTable(reporter: reporter)
  }

  func report(_ kind: ManagerEvent.Kind) { reporter.report(kind) }

  // MARK: Modules come and go

  /// Reserves the names of actions for a module that is about to be ready.
  ///
  /// - Returns: the problems found.
  func reserve(_ registrations: Registrations, for context: ModuleContext) -> [Diagnostic] {
    var problems: [Diagnostic] = []
    state.withLock { state in
      for action in registrations.actions {
        let rival = state.reserved[action.name]?.first {
          $0 === context || $0.name != context.name && !state.leaving.contains(ObjectIdentifier($0))
        }
        guard let rival else {
          state.reserved[action.name, default: []].append(context)
          continue
        }
        let names = [context.name, rival.name].sortedBytewise()
        let who = rival === context ? "\(context.name) handles" : "\(names[0]) and \(names[1]) handle"
        let text = "\(who) the action \(action.name)\(rival === context ? " twice" : "")"
        problems.append(Diagnostic(.duplicateAction, text, at: context.position(of: ["name"])))
      }
    }
    return problems
      + topics.reserve(registrations.listeners).uniqued().map {
        Diagnostic(.eventType, $0, at: context.position(of: ["name"]))
      }
  }

  func setLeaving(_ contexts: [ModuleContext]) {
    exchange { state, garbage in
      state.leaving = Set(contexts.map { ObjectIdentifier($0) })
      garbage.append(state.next)
      state.next = [:]
    }
  }

  /// Records a module that provides an interface after the current change.
  func expect(_ context: ModuleContext, to interface: String) {
    exchange { state, garbage in garbage.append(state.next.updateValue(context, forKey: interface)) }
  }

  /// Returns the module that provides an interface after the current change, if it is ready.
  func nextProvider(of interface: String) -> ModuleContext? {
    state.withLock { $0.next[interface] }.flatMap { $0.binding?.isOver ?? true ? nil : $0 }
  }

  /// Publishes a module's registrations, except for its listeners.
  func publish(_ registrations: Registrations, of context: ModuleContext) {
    exchange { state, garbage in
      for action in registrations.actions {
        let new = PublishedAction(entry: action, owner: context)
        garbage.append(state.actions.updateValue(new, forKey: action.name))
      }
      if !registrations.actions.isEmpty {
        Self.assign(registrations.actions.map(\.name), to: context.name, in: &state)
      }
      garbage.append(state.fallbacks.put(registrations.fallbacks, of: context))
    }
  }

  /// Withdraws a module's registrations, except for its listeners.
  ///
  /// - Complexity: O(registrations), amortized.
  func withdraw(_ registrations: Registrations, of context: ModuleContext) {
    let offered = registrations.services.isEmpty ? [] : context.binding?.interfaces ?? []
    exchange { state, garbage in
      for interface in offered { garbage.append(state.slots.remove(context, from: interface)) }
      for action in registrations.actions {
        state.reserved[action.name]?.removeAll { $0 === context }
        if state.reserved[action.name]?.isEmpty ?? false { state.reserved[action.name] = nil }
        if state.actions[action.name]?.owner === context {
          garbage.append(state.actions.removeValue(forKey: action.name))
        }
      }
      garbage.append(state.fallbacks.remove(context))
    }
  }

  /// Changes the state, and releases objects outside the lock: deallocating a module may deallocate whatever it holds.
  private func exchange(_ body: (inout State, inout [any Sendable]) -> Void) {
    var garbage: [any Sendable] = []
    state.withLock { body(&$0, &garbage) }
  }

  // MARK: Services

  /// Puts a module into the slots of the interfaces that it provides, and removes it from the others.
  func place(_ context: ModuleContext, in interfaces: Set<String>, of offered: Set<String>) {
    exchange { state, garbage in
      for interface in offered {
        if interfaces.contains(interface) {
          garbage.append(state.slots.put(context, in: interface))
        } else {
          garbage.append(state.slots.remove(context, from: interface))
        }
      }
    }
  }

  func hasProvider(of interface: String, otherThan context: ModuleContext) -> Bool {
    state.withLock { $0.slots.provider(of: interface) }.map { $0 !== context } ?? false
  }

  /// The number of slots, including those not yet swept.
  var slotCount: Int { state.withLock { $0.slots.count } }

  func slot(_ interface: String) -> ServiceSlot { state.withLock { $0.slots.slot(interface) } }

  // MARK: Actions

  /// Returns the action and its module, which is not destroyed before the caller leaves it.
  func enter(_ name: String) -> (entry: any AnyActionEntry, owner: ModuleContext)? {
    // A module that admits no more callers has already withdrawn its actions, so the next look-up does not find it.
    while let published = state.withLock({ $0.actions[name] }) {
      if published.owner.enter() { return (published.entry, published.owner) }
    }
    return nil
  }

  /// Returns the module that handles an action after the current change, once it has registered it.
  func nextHandler(of name: String) -> String? {
    state.withLock { state in
      state.reserved[name]?.last { !state.leaving.contains(ObjectIdentifier($0)) }?.name
    }
  }

  /// Returns the module that handled an action when it was last ready, or that declares it.
  func formerHandler(of name: String) -> String? { state.withLock { $0.handlers[name] } }

  /// Forgets the actions and fallbacks of modules that no longer belong to the application.
  func forget(_ modules: [String]) {
    if modules.isEmpty { return }
    state.withLock { state in
      for module in modules {
        Self.forget(module, in: &state)
        state.fallbacks.forget(module)
      }
    }
  }

  /// Records the actions that modules declare, for callers that arrive before the modules are ready.
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

  var fallbacks: [ModuleFallbacks] { state.withLock { $0.fallbacks.sorted } }

  // MARK: Events

  func publish<Payload>(_ key: EventKey<Payload>, _ payload: Payload, by owner: ModuleContext? = nil) {
    guard let problem = topics.publish(key, payload, by: owner) else { return }
    report(.failed(ModuleError(.wrongType, problem, module: owner?.name)))
  }
}
