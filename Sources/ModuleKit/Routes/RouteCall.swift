/// The opening of a URL, as a middleware sees it.
public struct RouteCall: Sendable {
  public let url: RouteURL
  /// The route that matches; `nil` if the modules of the chain will be asked.
  public let route: ResolvedRoute?
  /// What the caller handed over beside the URL, if anything.
  public let payload: (any Sendable)?
}
