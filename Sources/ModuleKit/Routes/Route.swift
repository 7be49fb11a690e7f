/// A route with its input and output types, for code that knows both sides.
///
/// ```swift
/// extension Route where Input == CartID, Output == Cart {
///   public static var cart: Self { Route("shop://cart/:id") }  // in the cart's API target
/// }
///
/// context.route(.cart) { request in try await store.cart(request.input) }
/// let url = try Route.cart.url(for: CartID(id: 5))  // shop://cart/5
/// let cart = try await manager.open(.cart, CartID(id: 5))
/// ```
///
/// The input is any codable type whose members are simple values, optional simple values or lists of them, or a single simple
/// value for a pattern with one parameter. Members that the pattern names are in the path, others in the query.
public struct Route<Input: Codable & Sendable, Output: Sendable>: Sendable, Hashable {
  /// The pattern as written. An error in it surfaces where the pattern is used.
  public let text: String

  /// - Parameter pattern: the pattern, as in the module's manifest.
  public init(_ pattern: String) { text = pattern }

  /// Returns the parsed pattern.
  ///
  /// - Throws: ``RouteError/Code/badPattern``.
  public func pattern() throws(RouteError) -> RoutePattern {
    try RouteError.wrapping { () throws(RouteSyntaxError) in try RoutePattern(text) }
  }

  /// Returns the URL that this route decodes as the given input.
  ///
  /// - Parameters:
  ///   - input: the input for the handler.
  ///   - fragment: the part after `#`.
  /// - Throws: ``RouteError/Code/badParameter`` if a parameter is missing or a value cannot appear in a URL;
  ///   ``RouteError/Code/badPattern``.
  public func url(for input: Input, fragment: String? = nil) throws(RouteError) -> RouteURL {
    try pattern().url(for: input, fragment: fragment)
  }
}

extension RoutePattern {
  /// Returns the URL that this pattern decodes as the given input. Members that the pattern names are in the path, others in the
  /// query.
  ///
  /// - Throws: ``RouteError/Code/badParameter``.
  public func url(for input: some Encodable, fragment: String? = nil) throws(RouteError) -> RouteURL {
    let names = parameterNames
    let entries: [(name: String, values: [String])]
    do {
      entries = try values(of: input)
    } catch {
      throw RouteError.coding(
        error,
        nil,
        of: description,
        otherwise: "the input cannot be written as a URL: "
      )
    }
    var parameters: [String: [String]] = [:]
    var query: [RouteQueryItem] = []
    for entry in entries {
      if names.contains(entry.name) {
        parameters[entry.name] = entry.values
      } else {
        query += entry.values.map { RouteQueryItem(entry.name, $0) }
      }
    }
    return try RouteError.wrapping { () throws(RouteSyntaxError) in
      try url(parameters, query: query, fragment: fragment)
    }
  }
}
