extension ModuleContext {
  /// Handles an action, from the moment the module is ready until it stops.
  ///
  /// Only in `initialize`. A name that another module handles already fails the initialization. So does an action that the
  /// manifest declares under `actions` and that is not handled in the end, or with another exposure, and one of a module that
  /// starts on first use that the manifest does not declare: no call would initialize it.
  ///
  /// ```swift
  /// context.handle(.addItem, exposure: .remote) { item in try await store.add(item) }
  /// ```
  ///
  /// - Parameters:
  ///   - action: what to handle.
  ///   - exposure: who may call it. Default: code of this process.
  ///   - handler: is called for any number of calls at once. The module is not destroyed before it has returned.
  public func handle<Input, Output>(
    _ action: Action<Input, Output>,
    exposure: ActionExposure = .internal,
    _ handler: @escaping @Sendable (Input) async throws -> Output
  ) {
    register(ActionEntry(action.name, exposure, handler))
  }

  /// Handles actions that no module handles.
  ///
  /// Only in `initialize`. Modules are asked in the order of their ``AppModule/priority``, then of their names; the first
  /// that does not decline answers.
  ///
  /// - Parameters:
  ///   - exposure: whether calls from outside may come here, too. They are authorized first.
  ///   - body: answers or declines.
  public func onUnhandled(
    exposure: ActionExposure = .internal,
    _ body: @escaping @Sendable (UnhandledAction) async throws -> HandlerAnswer<any Codable & Sendable>
  ) {
    register(ActionFallback(exposure: exposure, body: body))
  }

  /// Calls an action of any module.
  ///
  /// - Throws: as ``ModuleManager/call(_:_:)``.
  public func call<Input, Output>(_ action: Action<Input, Output>, _ input: Input) async throws -> Output {
    try await manager.call(action, input)
  }

  /// Calls an action without input.
  public func call<Output>(_ action: Action<NoValue, Output>) async throws -> Output {
    try await manager.call(action, NoValue())
  }
}
