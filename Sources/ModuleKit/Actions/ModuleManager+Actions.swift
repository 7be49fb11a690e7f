import ModuleManifests

extension ModuleManager {
  /// Calls an action of any module.
  ///
  /// Values are passed unchanged. The handler's module is not destroyed before the handler has returned. A module that starts on
  /// first use is initialized if its manifest declares the action; any number of calls lead to one initialization. A module that
  /// starts with the manager and has failed is not tried again for a call; ``use(_:named:isolation:_:)`` tries it again.
  ///
  /// ```swift
  /// let receipt = try await manager.call(.addItem, item)
  /// ```
  ///
  /// - Throws: what the handler throws; or ``ModuleError``: ``ModuleError/Code/unhandled`` if no ready module handles the action,
  ///   none declares it and no fallback answers; the reason why the module that declares it cannot run;
  ///   ``ModuleError/Code/wrongType`` if it is handled with other types.
  /// - Complexity: O(1); if no module handles the action, O(fallbacks).
  public nonisolated func call<Input, Output>(
    _ action: Action<Input, Output>,
    _ input: Input
  ) async throws -> Output {
    if let entry = try surroundings.override({ $0.actions[action.name] }) {
      return try await Self.handler(entry, of: OverrideTable.owner, for: action)(input)
    }
    guard let (entry, owner) = try await handler(of: action.name) else {
      let answer = try await askFallbacks(UnhandledAction(name: action.name, input: input))
      guard let output = answer as? Output else {
        let what = "\(action.name) was answered with \(Swift.type(of: answer))"
        throw ModuleError(.wrongType, "\(what), but the caller expects \(Output.self)")
      }
      return output
    }
    return try await owner.occupied { try await Self.handler(entry, of: owner.name, for: action)(input) }
  }

  private static func handler<Input, Output>(
    _ entry: any AnyActionEntry,
    of owner: String,
    for action: Action<Input, Output>
  ) throws(ModuleError) -> @Sendable (Input) async throws -> Output {
    guard entry.inputID == ObjectIdentifier(Input.self), entry.outputID == ObjectIdentifier(Output.self)
    else {
      let what = "\(owner) handles \(action.name) as \(entry.types)"
      let text = "\(what), but it is called as \(Input.self) → \(Output.self)"
      throw ModuleError(.wrongType, text, module: owner)
    }
    // Unchecked, since a cast costs more than the rest, and the only conforming type declares its value types.
    return unsafeDowncast(entry, to: ActionEntry<Input, Output>.self).handler
  }

  /// Calls an action without input.
  public nonisolated func call<Output>(_ action: Action<NoValue, Output>) async throws -> Output {
    try await call(action, NoValue())
  }

  /// Performs a remote call, by name and with JSON.
  ///
  /// Only actions with `ActionExposure.remote` can be called, by their exact name: nothing is unescaped, case-folded or trimmed.
  /// A module that starts on first use is initialized only if its manifest declares the action as `remote`. The input is decoded,
  /// then ``ModuleManagerOptions/authorizeRemoteCalls(maximumInputSize:_:)`` is consulted, and then the call is performed.
  ///
  /// ```swift
  /// let output = try await manager.handleRemoteCall("cart.add-item", input: body, caller: user)
  /// ```
  ///
  /// - Parameters:
  ///   - name: the action's name.
  ///   - input: one JSON value, `{}` for an action without input. Members unknown to the input's type are refused.
  ///   - caller: whatever the authorization needs to know.
  /// - Returns: the output as one line of JSON.
  /// - Throws: what the handler throws; or ``ModuleError``: ``ModuleError/Code/unhandled``,
  ///   ``ModuleError/Code/notExposed``, ``ModuleError/Code/refused``, ``ModuleError/Code/badInput`` if the input cannot be decoded
  ///   or is larger than ``ModuleManagerOptions/authorizeRemoteCalls(maximumInputSize:_:)`` allows,
  ///   ``ModuleError/Code/badOutput`` if the output cannot be encoded; or the reason why the declaring module cannot run.
  public nonisolated func handleRemoteCall(
    _ name: String,
    input: [UInt8],
    caller: any Sendable
  ) async throws -> [UInt8] {
    guard ModuleName.isValid(name) else { throw await unhandled(name) }
    if let entry = try surroundings.override({ $0.actions[name] }) {
      return try await performRemoteCall(entry, of: nil, input, caller)
    }
    guard let (entry, owner) = try await handler(of: name, isRemote: true) else {
      return try await callFallbacksRemotely(name, input, caller)
    }
    return try await owner.occupied { try await performRemoteCall(entry, of: owner.name, input, caller) }
  }

  private nonisolated func performRemoteCall(
    _ entry: any AnyActionEntry,
    of module: String?,
    _ input: [UInt8],
    _ caller: any Sendable
  ) async throws -> [UInt8] {
    guard entry.exposure == .remote else { throw Self.notExposed(entry.name, of: module) }
    let coding = ActionCoding(options, module: module)
    let decoded = try entry.decode(input, coding)
    try await authorize(RemoteCall(caller: caller, action: entry.name, module: module, input: decoded))
    return try await entry.call(decoded: decoded, coding)
  }

  nonisolated func authorize(_ call: RemoteCall) async throws(ModuleError) {
    guard let authorize = options.registry.authorize else {
      let reason = "the host authorizes no remote calls; see ModuleManagerOptions.authorizeRemoteCalls"
      throw ModuleError(.refused, "\(call.action) was refused: \(reason)")
    }
    let decision: AuthorizationDecision
    do {
      decision = try await authorize(call)
    } catch {
      let text = "\(call.action) was refused: \(error)"
      throw ModuleError(.refused, text, module: call.module, underlying: error)
    }
    if case .refuse(let reason) = decision {
      throw ModuleError(.refused, "\(call.action) was refused: \(reason)", module: call.module)
    }
  }

  // MARK: The handler

  /// Returns the action and its module, which the caller has entered; `nil` if no module handles it.
  ///
  /// Waits for a module that declares the action, and for one that handled it before the current change and restarts in it.
  private nonisolated func handler(of action: String, isRemote: Bool = false) async throws(ModuleError) -> (
    entry: any AnyActionEntry, owner: ModuleContext
  )? {
    var last: ModuleContext?
    while true {
      if !surroundings.isForChange, let found = exchange.enter(action) { return found }
      guard let context = try await ready(for: action, isRemote), context !== last else { return nil }
      last = context
      // A module that a change has started is not published yet.
      let entry = context.withRegistrations { $0.actions.first { $0.name == action } }
      if let entry, context.enter() { return (entry, context) }
    }
  }

  /// Returns the current life of the module that handles an action, or handled it when it was last ready, waiting for it if it
  /// declares the action or a change is restarting it; `nil` if it does not run.
  private func ready(for action: String, _ isRemote: Bool) async throws(ModuleError) -> ModuleContext? {
    while let node = try reach(nil, { set in handlerName(of: action).flatMap { set.indices[$0] } }) {
      if let context = usable(node) { return context }
      if let declared = instances[node]?.info.manifest.actions.first(where: { $0.name == action }) {
        // Do not initialize anything for a call that would be refused.
        if isRemote, declared.exposure != .remote { throw Self.notExposed(action, of: name(of: node)) }
        if let obstacle = obstacle(to: node) { throw obstacle }
      } else {
        guard machine.change != nil, machine.nodes[node].isInChange else { return nil }
      }
      try await bringUp(node, user: nil)
    }
    return nil
  }

  private func handlerName(of action: String) -> String? {
    let next = change(around: nil).flatMap { exchange.nextHandler(of: action) ?? $0.handlers[action] }
    return next ?? exchange.formerHandler(of: action)
  }

  private static func notExposed(_ action: String, of module: String?) -> ModuleError {
    ModuleError(.notExposed, "\(action) cannot be called remotely", module: module)
  }
}
