/// The route that answers a URL. Its handler has not been called yet.
public struct ResolvedRoute: Sendable {
  public let url: RouteURL
  public let pattern: RoutePattern
  /// The module that declares the route.
  public let module: String

  /// The parameters as text.
  public var parameters: RouteParameters { url.parameters(under: pattern) }

  /// Returns the parameters decoded as a type of your choice.
  ///
  /// - Throws: ``RouteError/Code/badParameter``.
  public func input<Input: Decodable>(_ type: Input.Type) throws(RouteError) -> Input {
    do {
      return try parameters.decode(type)
    } catch {
      var failure = RouteError.coding(error, .decode, of: url.description)
      failure.module = module
      throw failure
    }
  }
}
