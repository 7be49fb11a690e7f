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
    let names = elements.compactMap { element -> String? in
      switch element {
      case .literal: nil
      case .parameter(let name): name
      case .wildcard(let name): name ?? "*"
      }
    }
    let encoder = RouteEncoder(only: names.count == 1 ? names[0] : nil)
    do {
      try RouteValueEncoder(encoder: encoder, name: encoder.only).writeRoot(input, to: encoder)
    } catch {
      var failure =
        error as? RouteError ?? RouteError(.badParameter, "the input cannot be written as a URL: \(error)")
      failure.subject = description
      if !(error is RouteError) { failure.underlying = error }
      throw failure
    }
    var parameters: [String: [String]] = [:]
    var query: [RouteQueryItem] = []
    for entry in encoder.entries {
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

extension RouteValueEncoder {
  /// Writes a whole input: a simple value under the only name, anything else as it wishes.
  func writeRoot(_ input: some Encodable, to encoder: RouteEncoder) throws {
    switch input {
    case is String, is Bool, is any BinaryInteger, is any BinaryFloatingPoint: try write(input)
    default: try input.encode(to: encoder)
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
