/// Presents the destinations of routes. The host supplies it; modules and ModuleKit know nothing about windows.
///
/// ```swift
/// struct Screens: Navigator {
///   func show(_ destination: RouteDestination, style: NavigationStyle) async throws {
///     guard let screen = destination.value as? any Screen else { throw NotAScreen() }
///     await stack.push(screen)
///   }
/// }
/// ```
public protocol Navigator: Sendable {
  /// Shows a destination or, for ``NavigationStyle/dismiss``, goes back to it.
  func show(_ destination: RouteDestination, style: NavigationStyle) async throws
}

/// How to show a destination.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum NavigationStyle: String, Sendable, Hashable, CaseIterable {
  /// Push it onto the current stack.
  case push
  /// Present it over everything else, with its own stack.
  case present
  /// Replace the topmost destination.
  case replace
  /// Remove everything above it.
  case dismiss
}

/// The destination of a URL.
public struct RouteDestination: Sendable {
  /// The URL that was opened.
  public let url: RouteURL
  /// The value that the handler returned, such as a screen's model.
  public let value: any Sendable
  /// The name of the module that handled the URL.
  public let handledBy: String

  public init(url: RouteURL, value: any Sendable, handledBy: String) {
    self.url = url
    self.value = value
    self.handledBy = handledBy
  }
}
