/// The host's options for services, actions and events.
struct RegistryOptions: Sendable {
  var adapters = AdapterTable()
  /// The overrides of a test.
  var overrides: OverrideTable?
  var authorize: (@Sendable (RemoteCall) async throws -> AuthorizationDecision)?
  var remoteInputLimit = 1 << 20
  /// The host's handlers of actions that no module handles, asked in this order after those of the modules.
  var fallbacks: [ActionFallback] = []
}
