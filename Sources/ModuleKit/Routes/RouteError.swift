/// Why a URL could not be opened, or not be made for a route.
///
/// ```swift
/// do { try await manager.open("shop://cart/5") } catch {
///   print(error)          // shop://cart/5: no route matches
///   print(error.stage)    // match
/// }
/// ```
///
/// The same values arrive at ``ModuleManager/routeErrors``.
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

    /// The text is no URL, or one that no route may have, such as one with a `..` segment.
    public static let badURL = Code(.badURL)
    /// The text is no pattern.
    public static let badPattern = Code(.badPattern)
    /// What a module registers is not what its manifest declares under `routes`.
    public static let disagreement = Code(.disagreement)
    /// The host's ``RouteRules`` do not let the URL in.
    public static let refused = Code(.refused)
    /// No route matches, and no module of the chain handled the URL.
    public static let noRoute = Code(.noRoute)
    /// The module that answers is not running and cannot be initialized; see ``RouteError/underlying``.
    public static let unavailable = Code(.unavailable)
    /// A parameter is missing, or is not of the type that the handler reads.
    public static let badParameter = Code(.badParameter)
    /// A handler, a middleware or the navigator threw; see ``RouteError/underlying``.
    public static let failed = Code(.failed)
    /// The task was cancelled meanwhile.
    public static let cancelled = Code(.cancelled)
    /// The handler returned something else than what was asked for.
    public static let wrongType = Code(.wrongType)
    /// Something is to be shown, and the host has no ``Navigator``.
    public static let noNavigator = Code(.noNavigator)
    /// Handlers open URLs whose handlers open URLs, more than ``ModuleManager/maximumRouteDepth`` deep.
    public static let tooDeep = Code(.tooDeep)
  }

  public let code: Code
  /// How far it had come; `nil` for a pattern.
  public internal(set) var stage: RouteStage?
  /// What is wrong, without the URL.
  public let message: String
  /// The URL or pattern that it is about, as it was given; shortened if it is longer than the limit.
  public internal(set) var subject: String?
  /// Where in the text, in bytes from its beginning, if it is about one place.
  public internal(set) var offset: Int?
  /// The module that was to answer, if one was found.
  public internal(set) var module: String?
  /// What a handler, a middleware, a module or the navigator threw.
  public internal(set) var underlying: (any Error)?

  init(_ code: Code, _ message: String, stage: RouteStage? = nil, offset: Int? = nil) {
    self.code = code
    self.message = message
    self.stage = stage
    self.offset = offset
  }

  /// The subject, what is wrong with it and where. Not yet fit for a terminal.
  public var description: String {
    let place = offset.map { " (byte \($0 + 1))" } ?? ""
    return (subject.map { "\($0): " } ?? "") + message + place
  }
}
