/// A stage in opening a URL.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum RouteStage: String, Sendable, Hashable, Codable, CaseIterable {
  /// Parsing the text of the URL.
  case read
  /// Applying the host's rules for schemes and hosts.
  case admit
  /// Looking for a route.
  case match
  /// Initializing the module that answers.
  case activate
  /// Running the host's middleware.
  case middleware
  /// Decoding the parameters as the handler's input.
  case decode
  /// Running the route's handler, or asking modules that conform to ``URLHandlingModule``.
  case handle
  /// Converting the result to the requested type.
  case result
  /// Showing the result with the host's navigator.
  case show
}
