/// What a handler of a route is given.
public struct RouteRequest<Input: Sendable>: Sendable {
  /// The parameters of path and query, in the type that the handler reads.
  public let input: Input
  /// What was opened.
  public let url: RouteURL
  /// The parameters as text.
  public let parameters: RouteParameters
  /// What the caller handed over beside the URL, if anything.
  public let payload: (any Sendable)?
}
