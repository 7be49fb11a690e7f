/// The route that answers a URL. Its handler has not been called yet.
public struct ResolvedRoute: Sendable, Hashable {
  public let url: RouteURL
  public let pattern: RoutePattern
  /// The module that declares the route.
  public let module: String

  /// Creates a route, for a test of what receives it.
  public init(url: RouteURL, pattern: RoutePattern, module: String) {
    self.url = url
    self.pattern = pattern
    self.module = module
  }

  /// The parameters as text.
  public var parameters: RouteParameters { url.parameters(under: pattern) }

  /// Returns the parameters decoded as a type of your choice.
  ///
  /// - Throws: ``RouteError/Code/badParameter``.
  public func input<Input: Decodable>(as type: Input.Type) throws(RouteError) -> Input {
    do {
      return try parameters.decode(type)
    } catch {
      var failure = RouteError.coding(error, .decode, of: url.description)
      failure.module = module
      throw failure
    }
  }
}
