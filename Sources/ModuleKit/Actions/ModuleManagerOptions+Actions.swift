extension ModuleManagerOptions {
  /// Authorizes calls from outside. Without it all of them are refused.
  ///
  /// It is asked for each call of an action that is `ActionExposure.remote`, after the input was read and before
  /// anything is done. Others are refused without asking.
  ///
  /// ```swift
  /// options.authorizeRemoteCalls { call in
  ///   guard let user = call.caller as? User else { return .refuse("sign in first") }
  ///   return user.may(call.action) ? .allow : .refuse("not for \(user.name)")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - limit: the maximum size of an input in bytes, at least 1. Default: 1 MiB.
  ///   - authorize: may look into anything. What it throws refuses the call.
  public mutating func authorizeRemoteCalls(
    upTo limit: Int = 1 << 20,
    _ authorize: @escaping @Sendable (RemoteCall) async throws -> AuthorizationDecision
  ) {
    registry.authorize = authorize
    registry.remoteInputLimit = max(1, limit)
  }

  /// Answers actions that no module handles, after every module that has a handler for such actions.
  ///
  /// ```swift
  /// options.onUnhandledAction { call in
  ///   call.name == "ads.banner" ? .handled(Banner.none) : .declined
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - exposure: whether calls from outside may come here, too. They are authorized before.
  ///   - body: is asked in the order of these calls.
  public mutating func onUnhandledAction(
    exposure: ActionExposure = .internal,
    _ body: @escaping @Sendable (UnhandledAction) async throws -> HandlerAnswer<any Codable & Sendable>
  ) {
    registry.fallbacks.append(ActionFallback(exposure: exposure, body: body))
  }
}
