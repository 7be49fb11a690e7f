extension ModuleManagerOptions {
  /// Authorizes remote calls. Without it, all of them are refused.
  ///
  /// The closure is called for each call to an action with `ActionExposure.remote`, after the input has been decoded and before
  /// its handler is called; and with the undecoded bytes for an action that no module handles, if a handler for such actions
  /// accepts remote calls. Other calls are refused without consulting it.
  ///
  /// ```swift
  /// options.authorizeRemoteCalls { call in
  ///   guard let user = call.caller as? User else { return .refuse("sign in first") }
  ///   return user.may(call.action) ? .allow : .refuse("not for \(user.name)")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - maximumInputSize: the maximum size of an input in bytes, at least 1. Default: 1 MiB.
  ///   - authorize: may inspect anything. If it throws, the call is refused.
  public mutating func authorizeRemoteCalls(
    maximumInputSize: Int = 1 << 20,
    _ authorize: @escaping @Sendable (RemoteCall) async throws -> AuthorizationDecision
  ) {
    registry.authorize = authorize
    registry.remoteInputLimit = max(1, maximumInputSize)
  }

  /// Answers actions that no module handles, after all modules that have a handler for such actions.
  ///
  /// ```swift
  /// options.onUnhandled { call in
  ///   call.name == "ads.banner" ? .handled(Banner.none) : .declined
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - exposure: whether to accept remote calls, too. They are authorized first.
  ///   - body: the handler. Several are asked in the order in which they were added.
  public mutating func onUnhandled(
    exposure: ActionExposure = .internal,
    _ body: @escaping @Sendable (UnhandledAction) async throws -> HandlerAnswer<any Codable & Sendable>
  ) {
    registry.fallbacks.append(ActionFallback(exposure: exposure, body: body))
  }
}
