/// The route that answers a URL. Nothing was called yet.
public struct ResolvedRoute: Sendable {
  public let url: RouteURL
  public let pattern: RoutePattern
  /// The module that declares it.
  public let module: String

  /// The parameters as text.
  public var parameters: RouteParameters { url.parameters(under: pattern) }

  /// The parameters in a type of your choice.
  ///
  /// - Throws: ``RouteError/Code/badParameter``.
  public func input<Input: Decodable>(_ type: Input.Type) throws(RouteError) -> Input {
    do {
      return try Input(from: RouteDecoder(parameters: parameters))
    } catch {
      var failure = error as? RouteError ?? RouteError(.badParameter, "\(error)", stage: .decode)
      if !(error is RouteError) { failure.underlying = error }
      failure.subject = url.description
      failure.module = module
      throw failure
    }
  }
}
