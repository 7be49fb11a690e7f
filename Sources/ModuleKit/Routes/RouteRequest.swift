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

/// The result of opening a URL.
public struct RouteResult: Sendable {
  /// The value that the handler returned.
  public var value: any Sendable
  /// What handled the URL: the name of a module, or the name a middleware gives itself.
  public let handledBy: String
  /// The pattern that matched; `nil` if a ``URLHandlingModule`` or a middleware handled it.
  public let pattern: RoutePattern?

  public init(_ value: any Sendable, handledBy: String, pattern: RoutePattern? = nil) {
    self.value = value
    self.handledBy = handledBy
    self.pattern = pattern
  }
}
