/// Code that the host runs around every opening of a URL: to log it, to refuse it, or to answer it.
///
/// ```swift
/// options.routeMiddleware = [
///   RouteMiddleware { call, next in
///     guard await session.isSignedIn else { throw NotSignedIn() }
///     return try await next()
///   }
/// ]
/// ```
///
/// The first in the list is the outermost. Errors that it throws reach the caller as ``RouteError/underlying``.
public struct RouteMiddleware: Sendable {
  /// Continues with the next middleware and, finally, the handler. May be called again to retry, and in a task of its own, for
  /// instance to limit its time.
  public typealias Next = @Sendable () async throws -> RouteResult

  private let body: @Sendable (RouteCall, @escaping Next) async throws -> RouteResult

  public init(
    _ body: @escaping @Sendable (_ call: RouteCall, _ next: @escaping Next) async throws -> RouteResult
  ) {
    self.body = body
  }

  /// Runs this middleware alone, for a test of it.
  public func callAsFunction(_ call: RouteCall, _ next: @escaping Next) async throws -> RouteResult {
    try await body(call, next)
  }
}

/// The URL that is being opened, as a middleware sees it.
public struct RouteCall: Sendable {
  public let url: RouteURL
  /// The matching route; `nil` if modules that conform to ``URLHandlingModule`` will be asked.
  public let route: ResolvedRoute?
  /// The value that the caller passed along with the URL, if any.
  public let payload: (any Sendable)?

  /// Creates a call, for a test of a middleware.
  public init(url: RouteURL, route: ResolvedRoute? = nil, payload: (any Sendable)? = nil) {
    self.url = url
    self.route = route
    self.payload = payload
  }
}
