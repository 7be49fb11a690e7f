/// What the host says about services, actions and events.
struct RegistryOptions: Sendable {
  var adapters = AdapterTable()
  /// What a test puts in the place of others.
  var overrides: OverrideTable?
  var authorize: (@Sendable (RemoteCall) async throws -> AuthorizationDecision)?
  var remoteInputLimit = 1 << 20
  /// The host's handlers of actions that no module handles, asked in this order after those of modules.
  var fallbacks: [ActionFallback] = []
}
