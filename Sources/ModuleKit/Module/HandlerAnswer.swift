/// The answer of a handler in a chain: a value, or a request to ask the next handler.
///
/// Modules return it for URLs that no route matches (``URLHandlingModule/handle(_:)``). Modules and the host return it for
/// actions that no module handles (``ModuleContext/onUnhandled(exposure:_:)``).
///
/// ```swift
/// func handle(_ url: RouteURL) async throws -> HandlerAnswer<any Sendable> {
///   guard let target = try await links.target(of: url) else { return .declined }
///   return .handled(target)
/// }
/// ```
public enum HandlerAnswer<Value: Sendable>: Sendable {
  /// The value is the result. No other handler is asked.
  case handled(Value)
  /// The next handler is asked.
  case declined
}

extension HandlerAnswer where Value == any Sendable {
  /// The request was handled, with `()` as the result.
  public static var handled: Self { .handled(()) }
}
