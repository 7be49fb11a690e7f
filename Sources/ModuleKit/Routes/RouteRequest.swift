/// The request passed to a route's handler.
public struct RouteRequest<Input: Sendable>: Sendable {
  /// The path and query parameters, in the handler's input type.
  public let input: Input
  /// The opened URL.
  public let url: RouteURL
  /// The parameters as text.
  public let parameters: RouteParameters
  /// The value that the caller passed along with the URL, if any.
  public let payload: (any Sendable)?

  /// Creates a request, for a test of a handler.
  public init(input: Input, url: RouteURL, parameters: RouteParameters, payload: (any Sendable)? = nil) {
    self.input = input
    self.url = url
    self.parameters = parameters
    self.payload = payload
  }
}
