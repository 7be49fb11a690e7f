/// How far the opening of a URL had come.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum RouteStage: String, Sendable, Hashable, Codable, CaseIterable {
  /// Reading the text of the URL.
  case read
  /// Applying the host's rules for schemes and hosts.
  case admit
  /// Looking for a route.
  case match
  /// Bringing up the module that answers.
  case activate
  /// A middleware of the host.
  case middleware
  /// Reading the parameters into the input of the handler.
  case decode
  /// The handler of the route, or a module of the chain.
  case handle
  /// Giving the result the type that was asked for.
  case result
  /// The host's navigator.
  case show
}
