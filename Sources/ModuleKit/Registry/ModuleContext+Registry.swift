import ModuleManifests
import Synchronization

extension ModuleContext {
  var binding: ServiceBinding? { connections.binding.load() }

  // MARK: Registering

  /// Keeps something for the moment when the module is ready.
  private func keep(_ what: @autoclosure () -> String, _ body: (inout Registrations) -> Void) {
    let isTooLate = withRegistrations { registrations -> Bool in
      guard registrations.phase == .open else { return true }
      body(&registrations)
      return false
    }
    if isTooLate {
      manager.exchange.report(
        .failed(ModuleError(.tooLate, "\(name) registers \(what()) after its `initialize`", module: name))
      )
    }
  }

  func register(_ offer: any AnyServiceOffer, problems: [Diagnostic]) {
    keep("the service \(offer.name)") { registrations in
      registrations.problems += problems
      if registrations.services.contains(where: { $0.name == offer.name }) {
        registrations.problems.append(
          Diagnostic(.duplicateService, "\(name) provides \(offer.name) twice", at: place(["provides"]))
        )
      }
      registrations.services.append(offer)
    }
  }

  func register(_ action: any AnyActionEntry) {
    keep("the action \(Printable.quoted(action.name))") { registrations in
      do throws(NameError) {
        try ModuleName.validate(action.name)
      } catch {
        let text = "\(Printable.quoted(action.name)) cannot be an action of \(name): \(error.message)"
        registrations.problems.append(Diagnostic(.badName, text, at: place(["name"])))
      }
      registrations.actions.append(action)
    }
  }

  func register(_ fallback: ActionFallback) {
    keep("an answer to unhandled actions") { $0.fallbacks.append(fallback) }
  }

  func register(_ listener: any AnyEventListener) {
    let (isOver, isPublished) = withRegistrations { registrations in
      (!registrations.add(listener), registrations.isPublished)
    }
    if isOver { return listener.cancel() }
    if isPublished { open([listener]) }
  }

  func note(_ problem: Diagnostic) {
    withRegistrations { if $0.phase == .open { $0.problems.append(problem) } }
  }

  /// The place of a part of the module's manifest.
  func place(_ path: [ManifestDocument.Step]) -> SourcePosition {
    if let position = manifest.position(of: path) ?? manifest.position(of: ["name"]) { return position }
    if let document = manifest.origin.document { return document.file.start }
    return SourcePosition(file: "\(type(of: info.module))")
  }

  // MARK: The life of what was registered

  /// `initialize` has returned: checks what was registered, and takes nothing more.
  ///
  /// - Throws: ``ModuleError/Code/invalid`` with all that is wrong.
  func seal() throws(ModuleError) {
    let sealed = withRegistrations { registrations -> Registrations? in
      if registrations.phase == .open { registrations.phase = .sealed }
      let isNothing =
        registrations.isEmpty && registrations.problems.isEmpty && manifest.provides.isEmpty
        && manifest.actions.isEmpty
      return isNothing ? nil : registrations
    }
    guard var registrations = sealed else { return }
    let exchange = manager.exchange
    let adapted = exchange.adapters.offers(over: registrations.services, module: name)
    registrations.problems += adapted.problems.map { Diagnostic(.adapter, $0, at: place(["provides"])) }
    registrations.problems += unprovided(registrations, adapted.adapted)
    registrations.problems += disagreements(on: registrations.actions, mayLack: registrations.isFake)
    registrations.problems += exchange.reserve(registrations, for: self)
    // It was given up meanwhile, and what it had registered was withdrawn before it was reserved.
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

  /// Makes the singletons of a module whose factories may ask for a service of a scope: one that does is found now, and not by
  /// the first request.
  ///
  /// - Throws: what is wrong with such a singleton. Any other error is left to the first caller, who tries again.
  private func makeSingletons(_ offers: [any AnyServiceOffer]) throws(ModuleError) {
    for offer in offers {
      do throws(ModuleError) {
        try offer.makeSingleton()
      } catch {
        var cause: ModuleError? = error
        while let next = cause, next.code != .noScope { cause = next.underlying?.moduleError }
        if cause != nil { throw error }
      }
    }
  }

  /// What the manifest declares and the module does not provide, now that `initialize` has returned.
  private func unprovided(
    _ registrations: Registrations,
    _ adapted: [any AnyServiceOffer]
  ) -> [Diagnostic] {
    if registrations.isFake || manifest.provides.isEmpty { return [] }
    let provided = Set((registrations.services + adapted).map(\.name.interface))
    return manifest.provides.filter { !provided.contains($0.name) }.map { interface in
      Diagnostic(
        .missingService,
        "the manifest of \(name) provides \(interface.name) \(interface.version), "
          + "and its initialize has provided no service under it",
        at: place(["provides", .key(interface.name)]),
        hint: "call `context.provide` in `initialize`, or remove it from `provides`"
      )
    }
  }

  /// Lets what the manifest provides stay without a service in this life, and what it declares without a handler. For fakes,
  /// whose manifests are often there for the graph alone; asking for the service remains an error.
  package func allowMissingServices() { withRegistrations { $0.isFake = true } }

  /// The module is ready, and is the one that counts.
  ///
  /// - Parameter interfaces: those that it is the provider of.
  func publish(_ interfaces: (Set<String>) -> Set<String>) {
    let (news, hasServices) = withRegistrations { registrations -> (Registrations?, Bool) in
      let hasServices = !registrations.services.isEmpty
      guard registrations.phase == .sealed, !registrations.isPublished else { return (nil, hasServices) }
      registrations.isPublished = true
      return (registrations.isEmpty ? nil : registrations, hasServices)
    }
    if let news {
      manager.exchange.publish(news, of: self)
      open(news.listeners)
    }
    // Again after each change: whose provider it is may be another question now.
    if hasServices, let offered = binding?.interfaces {
      manager.exchange.place(self, in: interfaces(offered), of: offered)
    }
  }

  private func open(_ listeners: [any AnyEventListener]) {
    for problem in manager.exchange.topics.open(listeners) {
      manager.exchange.report(.failed(ModuleError(.wrongType, problem, module: name)))
    }
  }

  /// Lets go of the services of a life that is over: their factories may keep the context that keeps them.
  func releaseServices() {
    guard binding != nil else { return }
    let empty = ServiceBinding(module: name, offers: [])
    empty.end()
    connections.binding.exchange(empty)
  }

  /// The module's life is about to be over, or never began: its services and actions count no more.
  func withdraw() {
    guard let registrations = withRegistrations({ $0.withdraw() }) else { return }
    binding?.end()
    manager.exchange.withdraw(registrations, of: self)
  }

  /// Returns when the module has handled all events that were published until now, or the task is cancelled. Later ones it does
  /// not get.
  func closeListeners() async {
    let listeners = withRegistrations { $0.closeListeners() }
    if listeners.isEmpty { return }
    for idle in manager.exchange.topics.depart(listeners) { await idle.wait(ifCancelled: ()) }
    guard Task.isCancelled else { return }
    var after = Afterwards()
    for listener in listeners { listener.cutOff(&after) }
    after.carryOut()
  }

  /// The module's life is over: what its listeners have not handled is counted.
  func endListeners() {
    let listeners = withRegistrations { $0.takeListeners() }
    if !listeners.isEmpty { manager.exchange.topics.end(listeners) }
  }
}
