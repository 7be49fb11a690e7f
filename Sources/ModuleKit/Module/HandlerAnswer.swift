/// What a handler that is asked in turn returns: a value, or that the next handler is asked.
///
/// Modules return it for URLs that no route matches, ``URLHandlingModule/handle(_:)``, and modules and the host for actions
/// that no module handles, ``ModuleContext/onUnhandled(exposure:_:)``.
///
/// ```swift
/// func handle(_ url: RouteURL) async throws -> HandlerAnswer<any Sendable> {
///   guard let target = try await links.target(of: url) else { return .declined }
///   return .handled(target)
/// }
/// ```
public enum HandlerAnswer<Value: Sendable>: Sendable {
  /// The value is the result; no other handler is asked.
  case handled(Value)
  /// The next handler is asked.
  case declined
}

extension HandlerAnswer where Value == any Sendable {
  /// Handled, with `()` as the result.
  public static var handled: Self { .handled(()) }
}
