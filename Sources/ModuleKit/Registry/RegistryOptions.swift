/// The host's options for services, actions and events.
package struct RegistryOptions: Sendable {
  package internal(set) var adapters = AdapterTable()
  /// The overrides of a test.
  package var overrides: OverrideTable?
  var authorize: (@Sendable (RemoteCall) async throws -> AuthorizationDecision)?
  var remoteInputLimit = 1 << 20
  /// The host's handlers of actions that no module handles, asked in this order after those of the modules.
  var fallbacks: [ActionFallback] = []
}
