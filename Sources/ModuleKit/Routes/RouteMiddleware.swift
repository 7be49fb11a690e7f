/// Something that the host does around every opening of a URL: to log, to refuse, to answer instead.
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
/// The first of the list is the outermost. What it throws reaches the caller as ``RouteError/underlying``.
public struct RouteMiddleware: Sendable {
  /// Goes on to the next middleware, and at last to the handler. May be called again, to try again.
  public typealias Next = @Sendable () async throws -> RouteResult

  let body: @Sendable (RouteCall, Next) async throws -> RouteResult

  public init(_ body: @escaping @Sendable (_ call: RouteCall, _ next: Next) async throws -> RouteResult) {
    self.body = body
  }
}

/// The opening of a URL, as a middleware sees it.
public struct RouteCall: Sendable {
  public let url: RouteURL
  /// The route that matches; `nil` if the modules of the chain will be asked.
  public let route: ResolvedRoute?
  /// What the caller handed over beside the URL, if anything.
  public let payload: (any Sendable)?
}
