import ModuleManifests
import Synchronization

extension ModuleContext {
  var binding: ServiceBinding? { connections.binding.load() }

  // MARK: Registering

  /// Keeps a registration until the module is ready.
  private func keep(_ what: @autoclosure () -> String, _ body: (inout Registrations) -> Void) {
    let isTooLate = withRegistrations { registrations -> Bool in
      guard registrations.phase == .open else { return true }
      body(&registrations)
      return false
    }
    if isTooLate { reportTooLate(what()) }
  }

  func reportTooLate(_ what: String) {
    let text = "\(name) registers \(what) after its `initialize`"
    manager.exchange.report(.failed(ModuleError(.tooLate, text, module: name)))
  }

  func register(_ offer: any AnyServiceOffer, problems: [Diagnostic]) {
    keep("the service \(offer.name)") { registrations in
      registrations.problems += problems
      if registrations.services.contains(where: { $0.name == offer.name }) {
        let text = "\(name) provides \(offer.name) twice"
        registrations.problems.append(Diagnostic(.duplicateService, text, at: position(of: ["provides"])))
      }
      registrations.services.append(offer)
    }
  }

  func register(_ action: any AnyActionEntry) {
    keep("the action \(Printable.quoted(action.name))") { registrations in
      do throws(ModuleNameError) { try ModuleName.validate(action.name) } catch {
        let text = "\(Printable.quoted(action.name)) cannot be an action of \(name): \(error.message)"
        registrations.problems.append(Diagnostic(.badName, text, at: position(of: ["name"])))
      }
      registrations.actions.append(action)
    }
  }

  func register(_ fallback: ActionFallback) {
    keep("an answer to unhandled actions") { $0.fallbacks.append(fallback) }
  }

  func register(_ listener: any AnyEventListener) {
    let (isOver, isPublished) = withRegistrations { (!$0.add(listener), $0.provided != nil) }
    if isOver { return listener.cancel() }
    if isPublished { open([listener]) }
  }

  func note(_ problem: Diagnostic) {
    withRegistrations { if $0.phase == .open { $0.problems.append(problem) } }
  }

  func position(of path: [ManifestDocument.Step]) -> SourcePosition { facts.position(of: path) }

  // MARK: The life of what was registered

  /// Checks the registrations after `initialize` has returned, and accepts no more of them.
  ///
  /// - Throws: ``ModuleError/Code/invalid`` with all problems.
  func seal() throws(ModuleError) {
    let sealed = withRegistrations { registrations -> Registrations? in
      if registrations.phase == .open { registrations.phase = .sealed }
      let isNothing = registrations.isEmpty && manifest.provides.isEmpty && manifest.actions.isEmpty
      return isNothing ? nil : registrations
    }
    guard var registrations = sealed else { return }
    let exchange = manager.exchange
    let adapted = exchange.adapters.offers(over: registrations.services, module: name)
    registrations.problems += adapted.problems.map {
      Diagnostic(.adapter, $0, at: position(of: ["provides"]))
    }
    registrations.problems += unprovided(registrations, adapted.adapted)
    registrations.problems += disagreements(on: registrations.actions, mayLack: registrations.isFake)
    registrations.problems += exchange.reserve(registrations, for: self)
    // It was abandoned in the meantime, and its registrations were withdrawn before they were reserved.
    if withRegistrations({ $0.phase == .withdrawn }) {
      exchange.withdraw(registrations, of: self)
      exchange.topics.end(registrations.listeners)
    }
    guard registrations.problems.isEmpty else {
      let found = registrations.problems.sorted()
      var error = ModuleError(.invalid, DiagnosticRenderer(width: 110).text(of: found), module: name)
      error.diagnostics = found
      throw error
    }
    if !registrations.services.isEmpty {
      let offers = registrations.services + adapted.adapted
      let binding = ServiceBinding(module: name, offers: offers, providers: connections.providers)
      connections.binding.exchange(binding)
      if binding.reachesScopes { try makeSingletons(offers) }
    }
  }

  /// Creates the singletons of a module whose factories may request a scoped service. This detects a singleton that does so now,
  /// rather than on the first request.
  ///
  /// - Throws: the error of such a singleton. Any other error is left to the first caller, which tries again.
  private func makeSingletons(_ offers: [any AnyServiceOffer]) throws(ModuleError) {
    for offer in offers {
      do throws(ModuleError) {
        try offer.makeSingleton()
      } catch {
        var cause: ModuleError? = error
        while let next = cause, next.code != .noScope { cause = next.underlying.flatMap { ModuleError($0) } }
        if cause != nil { throw error }
      }
    }
  }

  /// Returns what the manifest declares but the module does not provide, now that `initialize` has returned.
  private func unprovided(_ registrations: Registrations, _ adapted: [any AnyServiceOffer]) -> [Diagnostic] {
    if registrations.isFake || manifest.provides.isEmpty { return [] }
    let provided = Set((registrations.services + adapted).map(\.name.interface))
    return manifest.provides.filter { !provided.contains($0.name) }.map { interface in
      let what = "the manifest of \(name) provides \(interface.name) \(interface.version)"
      let text = "\(what), but `initialize` has not provided it"
      let hint = "call `context.provide` in `initialize`, or remove it from `provides`"
      let position = position(of: ["provides", .key(interface.name)])
      return Diagnostic(.missingService, text, at: position, hint: hint)
    }
  }

  /// Allows interfaces that the manifest provides to have no service in this life, and actions that it declares to have no
  /// handler. For fakes, whose manifests often exist only for the graph. Requesting such a service remains an error.
  package func allowMissingServices() { withRegistrations { $0.isFake = true } }

  /// Publishes the module, which is ready and is the current one of its name.
  ///
  /// - Parameter interfaces: selects the interfaces that the module is the provider of.
  func publish(_ interfaces: (Set<String>) -> Set<String>) {
    let offered = binding?.interfaces ?? []
    let provided = interfaces(offered)
    let (news, hasServices) = withRegistrations { registrations -> (Registrations?, Bool) in
      guard registrations.phase == .sealed else { return (nil, false) }
      let isNew = registrations.provided == nil && !registrations.isEmpty
      registrations.provided = provided
      return (isNew ? registrations : nil, !registrations.services.isEmpty)
    }
    if let news {
      manager.exchange.publish(news, of: self)
      open(news.listeners)
    }
    // Repeated after each change, since the interfaces it provides may differ now.
    if hasServices { manager.exchange.place(self, in: provided, of: offered) }
  }

  private func open(_ listeners: [any AnyEventListener]) {
    for problem in manager.exchange.topics.open(listeners) {
      manager.exchange.report(.failed(ModuleError(.wrongType, problem, module: name)))
    }
  }

  /// Releases the services of a finished life.
  func releaseServices() {
    guard let binding else { return }
    let empty = ServiceBinding(module: name, offers: [])
    for binding in [binding, empty] {
      binding.supersede()
      binding.end()
    }
    connections.binding.exchange(empty)
  }

  /// Withdraws the module's services and actions, since its life is about to end or never began.
  func withdraw() {
    guard let registrations = withRegistrations({ $0.withdraw() }) else { return }
    binding?.end()
    manager.exchange.withdraw(registrations, of: self)
  }

  /// Returns when the module has handled all events published until now, or the task is cancelled. It does not get later ones.
  func closeListeners() async {
    let listeners = withRegistrations { $0.closeListeners() }
    if listeners.isEmpty { return }
    for idle in manager.exchange.topics.depart(listeners) { await idle.wait(ifCancelled: ()) }
    guard Task.isCancelled else { return }
    var after = Afterwards()
    for listener in listeners { listener.cutOff(&after) }
    after.carryOut()
  }

  /// Counts what the listeners have not handled, now that the module's life is over.
  func endListeners() {
    let listeners = withRegistrations { $0.takeListeners() }
    if !listeners.isEmpty { manager.exchange.topics.end(listeners) }
  }
}
