import ModuleManifests

/// An error that describes why a URL could not be opened, or could not be created for a route.
///
/// ```swift
/// do { try await manager.open("shop://cart/5") } catch {
///   print(error)  // shop://cart/5: no route matches
///   print(error.stage?.rawValue ?? "")  // match
/// }
/// ```
///
/// The same values are sent to ``ModuleManager/routeErrors(bufferingNewest:)``.
public struct RouteError: Error, Sendable, CustomStringConvertible {
  /// The kinds of failure.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    private enum Value: String, Sendable {
      case badURL, badPattern, disagreement, refused, noRoute, unavailable, badParameter, failed
      case cancelled, wrongType, noNavigator, tooDeep
    }

    private let value: Value
    private init(_ value: Value) { self.value = value }
    public var description: String { value.rawValue }

    /// The text is not a URL, or is one that no route may have, such as a URL with a `..` segment.
    public static let badURL = Code(.badURL)
    /// The text is not a pattern.
    public static let badPattern = Code(.badPattern)
    /// The routes that a module registers differ from those its manifest declares under `routes`.
    public static let disagreement = Code(.disagreement)
    /// The host's ``RouteRules`` do not accept the URL.
    public static let refused = Code(.refused)
    /// No route matches, and no ``URLHandlingModule`` handled the URL.
    public static let noRoute = Code(.noRoute)
    /// The module that answers is not running and cannot be initialized; see ``RouteError/underlying``.
    public static let unavailable = Code(.unavailable)
    /// A parameter is missing, or is not of the type that the handler expects.
    public static let badParameter = Code(.badParameter)
    /// A handler, a middleware or the navigator threw; see ``RouteError/underlying``.
    public static let failed = Code(.failed)
    /// The task was cancelled in the meantime.
    public static let cancelled = Code(.cancelled)
    /// The handler returned a value of a different type than requested.
    public static let wrongType = Code(.wrongType)
    /// There is something to show, but the host has no ``Navigator``.
    public static let noNavigator = Code(.noNavigator)
    /// Handlers opened URLs whose handlers opened URLs, more than ``ModuleManager/maximumRouteDepth`` deep.
    public static let tooDeep = Code(.tooDeep)
  }

  public let code: Code
  /// The stage at which it failed; `nil` for a pattern.
  public internal(set) var stage: RouteStage?
  /// What is wrong, without the URL.
  public let message: String
  /// The URL or pattern that the error concerns, as given; shortened if it is longer than the limit.
  public internal(set) var subject: String?
  /// The offset in the text, in bytes from its beginning, if the error concerns one location.
  public internal(set) var offset: Int?
  /// The module that should have answered, if one was found.
  public internal(set) var module: String?
  /// The error that a handler, a middleware, a module or the navigator threw.
  public internal(set) var underlying: (any Error)?
  /// True once it has been sent to the streams of errors.
  var isSent = false

  init(
    _ code: Code,
    _ message: String,
    _ stage: RouteStage? = nil,
    of subject: String? = nil,
    module: String? = nil,
    underlying: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.stage = stage
    self.subject = subject
    self.module = module
    self.underlying = underlying
  }

  /// The subject, what is wrong with it and where. Not escaped for a terminal.
  public var description: String { RouteSyntaxError.text(of: message, subject, offset) }
}

extension RouteError {
  /// Wraps an error that was thrown along the way.
  static func thrown(_ error: any Error, _ stage: RouteStage, _ url: RouteURL, module: String? = nil)
    -> RouteError
  {
    let (code, message): (Code, String) =
      ModuleError.isCancellation(error) ? (.cancelled, "the task was cancelled") : (.failed, "\(error)")
    return RouteError(code, message, stage, of: url.description, module: module, underlying: error)
  }

  /// Returns the error for a module that should answer but cannot run.
  static func unavailable(_ error: ModuleError, _ url: RouteURL, module: String? = nil) -> RouteError {
    let code = error.code == .cancelled ? RouteError.Code.cancelled : .unavailable
    let subject = url.description
    return RouteError(code, error.description, .activate, of: subject, module: module, underlying: error)
  }
}

/// A stage in opening a URL.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum RouteStage: String, Sendable, Hashable, Codable, CaseIterable {
  /// Parsing the text of the URL.
  case read
  /// Applying the host's rules for schemes and hosts.
  case admit
  /// Looking for a route.
  case match
  /// Initializing the module that answers.
  case activate
  /// Running the host's middleware.
  case middleware
  /// Decoding the parameters as the handler's input.
  case decode
  /// Running the route's handler, or asking modules that conform to ``URLHandlingModule``.
  case handle
  /// Converting the result to the requested type.
  case result
  /// Showing the result with the host's navigator.
  case show
}
