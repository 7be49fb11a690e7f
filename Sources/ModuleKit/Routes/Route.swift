/// A route with the types of what goes in and what comes out, for those who know both sides.
///
/// ```swift
/// extension Route where Input == CartID, Output == Cart {
///   public static let cart = Route("shop://cart/:id")          // in the cart's API target
/// }
///
/// context.route(.cart) { request in try await store.cart(request.input) }
/// let url = try Route.cart.url(for: CartID(id: 5))             // shop://cart/5
/// let cart = try await manager.open(.cart, CartID(id: 5))
/// ```
///
/// The input is any type that can be coded with members of simple types, optional ones and lists of them, or one simple value
/// for a pattern with one parameter. Members that the pattern names are in the path, others in the query.
public struct Route<Input: Codable & Sendable, Output: Sendable>: Sendable {
  /// The pattern as it was written; a mistake in it shows where it is used.
  public let text: String

  public init(_ pattern: String) { text = pattern }

  /// The pattern.
  ///
  /// - Throws: ``RouteError/Code/badPattern``.
  public func pattern() throws(RouteError) -> RoutePattern {
    do throws(RouteSyntaxError) {
      return try RoutePattern(text)
    } catch {
      throw RouteError(error)
    }
  }

  /// The URL that this route reads as the input.
  ///
  /// - Parameters:
  ///   - input: what the handler is to get.
  ///   - fragment: what stands behind `#`.
  /// - Throws: ``RouteError/Code/badParameter``: a parameter is missing, or a value cannot stand in a URL.
  public func url(for input: Input, fragment: String? = nil) throws(RouteError) -> RouteURL {
    try pattern().url(for: input, fragment: fragment)
  }
}

extension RoutePattern {
  /// The URL that this pattern reads as the input: members that it names are in the path, others in the query.
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
    do throws(RouteSyntaxError) {
      return try url(parameters, query: query, fragment: fragment)
    } catch {
      throw RouteError(error)
    }
  }
}

/// What a handler of a route is given.
public struct RouteRequest<Input: Sendable>: Sendable {
  /// The parameters of path and query, in the type that the handler reads.
  public let input: Input
  /// What was opened.
  public let url: RouteURL
  /// The parameters as text.
  public let parameters: RouteParameters
  /// What the caller handed over beside the URL, if anything.
  public let payload: (any Sendable)?
}
