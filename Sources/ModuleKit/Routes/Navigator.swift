/// Shows what a route leads to. The host has one; modules and ModuleKit know nothing of windows.
///
/// ```swift
/// struct Screens: Navigator {
///   func show(_ destination: RouteDestination, _ style: NavigationStyle) async throws {
///     guard let screen = destination.value as? any Screen else { throw NotAScreen() }
///     await stack.push(screen)
///   }
/// }
/// ```
public protocol Navigator: Sendable {
  /// Shows a destination, or for ``NavigationStyle/dismiss`` goes back to it.
  func show(_ destination: RouteDestination, _ style: NavigationStyle) async throws
}

/// How something is to be shown.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum NavigationStyle: String, Sendable, Hashable, CaseIterable {
  /// On top of what is shown, in the same stack.
  case push
  /// Over everything, with a stack of its own.
  case present
  /// In the place of what is on top.
  case replace
  /// Take away what is above it.
  case dismiss
}

/// What a URL led to.
public struct RouteDestination: Sendable {
  public let url: RouteURL
  /// What the handler returned, such as a model of a screen.
  public let value: any Sendable
  /// The name of the module that handled the URL.
  public let handledBy: String

  public init(url: RouteURL, value: any Sendable, handledBy: String) {
    self.url = url
    self.value = value
    self.handledBy = handledBy
  }
}
