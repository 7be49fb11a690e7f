/// How a module answers a URL that no route matches; see ``URLHandlingModule/handle(_:)``.
public enum URLAnswer: Sendable {
  /// It was this module's business, with what came of it; `()` if nothing.
  case handled(any Sendable)
  /// The next module is asked.
  case declined

  /// Handled, with nothing to return.
  public static var handled: URLAnswer { .handled(()) }
}
