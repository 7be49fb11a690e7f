public import ModuleKit

/// A navigator without windows, which keeps what would be shown so that a test can inspect it.
///
/// ```swift
/// let navigator = MemoryNavigator()
/// options.navigator = navigator
///
/// try await manager.show("shop://cart/5", style: .present)
/// print(await navigator.screens.map(\.destination.url.description))  // ["shop://cart/5"]
/// ```
public actor MemoryNavigator: Navigator {
  /// Something that is shown, and how it got there.
  public struct Screen: Sendable {
    /// What is shown.
    public let destination: RouteDestination
    /// How it was presented.
    public let style: NavigationStyle
  }

  /// The error thrown when there is nothing to replace, or nothing with that URL to go back to.
  public struct NotShownError: Error, Sendable, Hashable, CustomStringConvertible {
    public let description: String
  }

  /// The screens shown, topmost last.
  public private(set) var screens: [Screen] = []

  public init() {}

  public func show(_ destination: RouteDestination, style: NavigationStyle) throws(NotShownError) {
    switch style {
    case .push, .present: break
    case .replace:
      guard screens.popLast() != nil else {
        throw NotShownError(description: "there is nothing to replace")
      }
    case .dismiss:
      guard let index = screens.lastIndex(where: { $0.destination.url == destination.url }) else {
        throw NotShownError(description: "\(destination.url) is not shown")
      }
      screens.removeSubrange((index + 1)...)
      return
    }
    screens.append(Screen(destination: destination, style: style))
  }
}
