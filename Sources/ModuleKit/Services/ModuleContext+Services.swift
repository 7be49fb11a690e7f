import ModuleManifests

extension ModuleContext {
  /// Provides a service to modules that require its interface, from the moment the module is ready until it stops.
  ///
  /// Call it only in `initialize`: a later call does nothing except report ``ModuleError/Code/tooLate`` in
  /// ``ModuleManager/events(bufferingNewest:)``. The manifest must list the interface under `provides`, in the key's version;
  /// otherwise initialization fails. It also fails if an interface in the manifest has no service by the time `initialize` returns.
  ///
  /// ```swift
  /// context.provide(.orderCart) { store }
  /// context.provide(.request, as: .transient) { Request(id: .random(in: 0..<1_000_000)) }
  /// ```
  ///
  /// - Parameters:
  ///   - key: the key of the service.
  ///   - lifetime: how often the service is created. Default: once.
  ///   - make: creates the service. While a singleton is created, other callers that request it block their threads, so slow work
  ///     belongs in `initialize`. The factory may request other services; factories that would wait for each other, on any
  ///     threads, throw ``ModuleError/Code/reentrant`` with the whole cycle. An error is thrown to the caller, and the next
  ///     caller tries again.
  public func provide<Value>(
    _ key: ServiceKey<Value>,
    as lifetime: ServiceLifetime = .singleton,
    _ make: @escaping @Sendable () throws -> Value
  ) { provide(key, as: lifetime, end: nil, make) }

  func provide<Value>(
    _ key: ServiceKey<Value>,
    as lifetime: ServiceLifetime,
    end: (@Sendable (Value) async -> Void)?,
    _ make: @escaping @Sendable () throws -> Value
  ) {
    var problems: [Diagnostic] = []
    let declared = manifest.provides.first { $0.name == key.interface }
    if let declared {
      if let version = key.version, !version.isIdentical(to: declared.version) {
        let text = "\(name) provides \(key.interface) \(version), but its manifest says \(declared.version)"
        let hint = "give the key and `provides` the same version"
        let position = position(of: ["provides", .key(key.interface)])
        problems.append(Diagnostic(.serviceVersion, text, at: position, hint: hint))
      }
    } else {
      let text = "\(name) provides \(key.interface), but its manifest does not"
      let hint = "add it under `provides`, with its version"
      problems.append(Diagnostic(.undeclaredService, text, at: position(of: ["provides"]), hint: hint))
    }
    register(ServiceOffer(key.serviceName, lifetime, module: name, end: end, make: make), problems: problems)
  }

  /// Returns a service that the manifest lists under `requires`. Its provider is ready.
  ///
  /// When the provider is replaced, this module is stopped first and started again with the new one, so it may keep the service
  /// for its whole life.
  ///
  /// - Throws: ``ModuleError``: ``ModuleError/Code/notDeclared`` if the manifest does not require the interface in order, which
  ///   also fails an initialization in progress; ``ModuleError/Code/unknownService``, ``ModuleError/Code/wrongType``,
  ///   ``ModuleError/Code/serviceFailed``; ``ModuleError/Code/noScope`` for a scoped service outside of a scope;
  ///   ``ModuleError/Code/reentrant`` if creating it requires itself; ``ModuleError/Code/notRunning`` if this life is over.
  /// - Complexity: O(1); neither locks nor allocates once a singleton has been created.
  public func service<Value>(_ key: ServiceKey<Value>) throws(ModuleError) -> Value {
    guard let provider = connections.providers[key.interface] else {
      throw notRequired(key.serviceName, lazily: false)
    }
    if let value = try surroundings.overridden(key) { return value }
    let binding = provider.binding ?? ServiceBinding(module: provider.name, offers: [])
    // The provider outlives the module, so it is the life this context belongs to that is over.
    if binding.isOver {
      let end = "the \(provider.name) that provided it was stopped or replaced"
      let text = "\(name) requests \(key.serviceName) after it has ended: \(end)"
      throw ModuleError(.notRunning, text, module: name)
    }
    return try binding.value(key, of: provider)
  }

  /// Returns a service that the manifest lists under `requires`, lazy ones included, once its provider is ready. To keep one
  /// whose provider may be replaced, get a handle.
  ///
  /// - Throws: ``ModuleError`` if the manifest does not list it, or its provider failed or waits for this module.
  public func readyService<Value>(_ key: ServiceKey<Value>) async throws(ModuleError) -> Value {
    if let provider = connections.providers[key.interface], !(provider.binding?.isOver ?? false) {
      return try service(key)
    }
    guard requires(key.interface) else { throw notRequired(key.serviceName, lazily: true) }
    return try await manager.service(key, for: self)
  }

  /// Returns a handle to a service that the manifest requires. Use it for a lazy requirement, whose provider may be replaced
  /// while this module runs.
  ///
  /// - Throws: ``ModuleError/Code/notDeclared``.
  public func serviceHandle<Value>(_ key: ServiceKey<Value>) throws(ModuleError) -> ServiceHandle<Value> {
    guard requires(key.interface) else { throw notRequired(key.serviceName, lazily: true) }
    let slot = manager.exchange.slot(key.interface)
    return ServiceHandle(key: key, user: self, host: nil, surroundings: surroundings, slot: slot)
  }

  private func requires(_ interface: String) -> Bool { manifest.requires.contains { $0.name == interface } }

  private func notRequired(_ service: ServiceName, lazily: Bool) -> ModuleError {
    let origin = manager.exchange.adapters.origin(of: service.interface, in: manifest)
    var hint: String?
    var text = "\(name) requests \(service)\(origin ?? "")"
    if !lazily && requires(service.interface) {
      text += ", which its manifest requires lazily; use `try await context.readyService(…)`, "
      text += "or `context.serviceHandle(…)` where `await` is not possible"
    } else if origin != nil {
      text += ", which it provides itself; in a handler, use `try await context.manager.service(…)`, "
      text += "elsewhere, use what the service is created from"
    } else {
      text += ", but its manifest does not require \(service.interface)"
      hint = "add it under `requires`, with the versions that the module accepts"
    }
    let problem = Diagnostic(.undeclaredService, text, at: position(of: ["requires"]), hint: hint)
    note(problem)
    var error = ModuleError(.notDeclared, hint.map { "\(text); \($0)" } ?? text, module: name)
    error.diagnostics = [problem]
    return error
  }
}
