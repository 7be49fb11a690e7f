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
