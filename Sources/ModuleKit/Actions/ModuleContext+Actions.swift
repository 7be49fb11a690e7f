extension ModuleContext {
  /// Handles an action, from the moment the module is ready until it stops.
  ///
  /// Call it only in `initialize`: a later call does nothing except report ``ModuleError/Code/tooLate`` in
  /// ``ModuleManager/events(bufferingNewest:)``. Initialization fails if another module already handles the name. It also fails
  /// if an action that the manifest declares under `actions` is not handled by the time `initialize` returns, or has a different
  /// exposure. In a module that starts on first use, every action must be declared in the manifest, since no call would
  /// initialize the module otherwise.
  ///
  /// ```swift
  /// context.handle(.addItem, exposure: .remote) { item in try await store.add(item) }
  /// ```
  ///
  /// - Parameters:
  ///   - action: the action to handle.
  ///   - exposure: who may call the action. Default: code in this process.
  ///   - handler: called concurrently for any number of calls. The module is not destroyed before it has returned.
  public func handle<Input, Output>(
    _ action: Action<Input, Output>,
    exposure: ActionExposure = .internal,
    _ handler: @escaping @Sendable (Input) async throws -> Output
  ) {
    register(ActionEntry(action.name, exposure, handler))
  }

  /// Handles actions that no module handles.
  ///
  /// Call it only in `initialize`, like ``handle(_:exposure:_:)``. Modules are asked in the order of their
  /// ``AppModule/priority``, then of their names. The first that does not decline answers.
  ///
  /// - Parameters:
  ///   - exposure: whether to accept remote calls, too. They are authorized first.
  ///   - body: answers the call or declines it.
  public func onUnhandled(
    exposure: ActionExposure = .internal,
    _ body: @escaping @Sendable (UnhandledAction) async throws -> HandlerAnswer<any Codable & Sendable>
  ) { register(ActionFallback(exposure: exposure, body: body)) }

  /// Calls an action of any module.
  ///
  /// - Throws: the same errors as ``ModuleManager/call(_:_:)``.
  public func call<Input, Output>(_ action: Action<Input, Output>, _ input: Input) async throws -> Output {
    try await manager.call(action, input)
  }

  /// Calls an action without input.
  public func call<Output>(_ action: Action<NoValue, Output>) async throws -> Output {
    try await manager.call(action, NoValue())
  }
}
