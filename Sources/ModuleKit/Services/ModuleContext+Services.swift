import ModuleManifests

extension ModuleContext {
  /// Provides a service to modules that require its interface, from the moment the module is ready until it stops.
  ///
  /// Only in `initialize`. The manifest must name the interface under `provides`, in the version that the key says; otherwise
  /// the initialization fails. It fails, too, if an interface that the manifest names has no service in the end.
  ///
  /// ```swift
  /// context.provide(.orderCart) { store }
  /// context.provide(.request, as: .transient) { Request(id: .random()) }
  /// ```
  ///
  /// - Parameters:
  ///   - key: what the service is.
  ///   - lifetime: how often it is made. Default: once.
  ///   - make: makes it. While a singleton is made, others who ask for it wait on their threads: what takes long belongs into
  ///     `initialize`. It may ask for other services; factories that would wait for one another, on whatever threads, throw
  ///     ``ModuleError/Code/reentrant`` with the whole cycle. An error reaches the caller, and the next one tries again.
  public func provide<Value>(
    _ key: ServiceKey<Value>,
    as lifetime: ServiceLifetime = .singleton,
    _ make: @escaping @Sendable () throws -> Value
  ) {
    provide(key, as: lifetime, end: nil, make)
  }

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
        problems.append(
          Diagnostic(
            .serviceVersion,
            "\(name) provides \(key.interface) \(version), and its manifest says \(declared.version)",
            at: place(["provides", .key(key.interface)])
          )
        )
      }
    } else {
      problems.append(
        Diagnostic(
          .undeclaredService,
          "\(name) provides \(key.interface), and its manifest does not",
          at: place(["provides"]),
          hint: "add it under `provides`, with its version"
        )
      )
    }
    register(
      ServiceOffer(key.serviceName, lifetime, module: name, end: end, make: make),
      problems: problems
    )
  }

  /// A service that the manifest names under `requires`. Its provider is ready.
  ///
  /// When the provider is replaced, this module is stopped before and started again with the new one, so that it may keep
  /// what it gets here for its life.
  ///
  /// - Throws: ``ModuleError``: ``ModuleError/Code/notDeclared`` if the manifest does not require the interface in order, which
  ///   also fails an initialization under way; ``ModuleError/Code/unknownService``, ``ModuleError/Code/wrongType``,
  ///   ``ModuleError/Code/serviceFailed``; ``ModuleError/Code/notRunning`` if this life of the module is over.
  /// - Complexity: O(1); neither locks nor allocates once a singleton was made.
  public func service<Value>(_ key: ServiceKey<Value>) throws(ModuleError) -> Value {
    guard let provider = connections.providers[key.interface] else {
      throw notRequired(key.serviceName, lazily: false)
    }
    if let value = try manager.overridden(key) { return value }
    guard let binding = provider.binding else {
      throw ModuleError(
        .unknownService,
        "\(provider.name) provides no \(key.serviceName); call `context.provide` in its `initialize`",
        module: provider.name
      )
    }
    // The provider outlives the module; what is over is the life that this context belongs to.
    if binding.isOver {
      throw ModuleError(
        .notRunning,
        "\(name) asks for \(key.serviceName) after its end: the \(provider.name) that provided it was stopped or replaced",
        module: name
      )
    }
    return try binding.value(key, of: provider)
  }

  /// A service that the manifest names under `requires`, also lazily: waits until its provider is ready.
  ///
  /// - Throws: ``ModuleError``: it is not named, its provider failed, or waits for this module.
  public func use<Value>(_ key: ServiceKey<Value>) async throws(ModuleError) -> Value {
    if let provider = connections.providers[key.interface], !(provider.binding?.isOver ?? false) {
      return try service(key)
    }
    guard requires(key.interface) else { throw notRequired(key.serviceName, lazily: true) }
    return try await manager.service(key, for: self)
  }

  /// Returns a handle to a service that the manifest requires: for one under a lazy edge, which may be replaced while this
  /// module runs.
  ///
  /// - Throws: ``ModuleError/Code/notDeclared``.
  public func serviceHandle<Value>(_ key: ServiceKey<Value>) throws(ModuleError) -> ServiceHandle<Value> {
    guard requires(key.interface) else { throw notRequired(key.serviceName, lazily: true) }
    let slot = manager.exchange.slot(key.interface)
    return ServiceHandle(key: key, manager: manager, slot: slot, user: self, only: nil)
  }

  private func requires(_ interface: String) -> Bool { manifest.requires.contains { $0.name == interface } }

  private func notRequired(_ service: ServiceName, lazily: Bool) -> ModuleError {
    let isLazy = !lazily && requires(service.interface)
    let text =
      isLazy
      ? "\(name) asks for \(service), which its manifest requires lazily; "
        + "use `try await context.use(…)`, or `context.serviceHandle(…)` where nothing can be awaited"
      : "\(name) asks for \(service), and its manifest does not require \(service.interface)"
    let problem = Diagnostic(
      .undeclaredService,
      text,
      at: place(["requires"]),
      hint: isLazy ? nil : "add it under `requires`, with the versions that suit"
    )
    note(problem)
    var error = ModuleError(.notDeclared, text, module: name)
    error.diagnostics = [problem]
    return error
  }
}
