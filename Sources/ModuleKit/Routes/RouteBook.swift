import ModuleManifests
import VersionResolver

/// The handlers that one life of a module has registered. They disappear with it.
struct RouteBook: Sendable {
  /// Calls the handler. The error records the stage it reached.
  typealias Handler =
    @Sendable (ResolvedRoute, _ payload: (any Sendable)?) async throws(RouteError) -> any Sendable

  private var handlers: [RoutePattern: Handler] = [:]
  private var mistakes: [String] = []
  private(set) var isSealed = false

  /// Returns a handler that decodes its parameters first.
  static func handler<Input: Decodable & Sendable, Output: Sendable>(
    _ body: @escaping @Sendable (RouteRequest<Input>) async throws -> Output
  ) -> Handler {
    { route, payload throws(RouteError) in
      let request = RouteRequest(
        input: try route.input(as: Input.self),
        url: route.url,
        parameters: route.parameters,
        payload: payload
      )
      do {
        return try await body(request)
      } catch {
        throw RouteError.thrown(error, .handle, route.url, module: route.module)
      }
    }
  }

  /// - Returns: false if it came too late.
  mutating func add(_ text: String, _ handler: @escaping Handler) -> Bool {
    if isSealed { return false }
    do throws(RouteSyntaxError) {
      let pattern = try RoutePattern(text)
      // Keep the first one: the objects a handler holds must not be deallocated here, under the context's lock.
      if handlers[pattern] == nil {
        handlers[pattern] = handler
      } else {
        mistakes.append("\(pattern) is registered twice")
      }
    } catch {
      mistakes.append("\(error)")
    }
    return true
  }

  /// Removes the handlers for good.
  ///
  /// - Returns: the handlers, to be released outside the context's lock: deallocating what they hold may run any code.
  mutating func removeAll() -> [RoutePattern: Handler] {
    defer { handlers = [:] }
    isSealed = true
    return handlers
  }

  subscript(pattern: RoutePattern) -> Handler? { handlers[pattern] }

  /// Ends registration, and compares the handlers with the manifest's routes.
  ///
  /// - Returns: everything that is wrong, as ``RouteError/Code/disagreement``.
  mutating func seal(_ routes: [String]) -> RouteError? {
    isSealed = true
    if routes.isEmpty, handlers.isEmpty, mistakes.isEmpty { return nil }
    // All of them were read before the start; see ``ModuleCheck``.
    let declared = routes.compactMap { try? RoutePattern($0) }
    var mistakes = mistakes
    for pattern in declared where handlers[pattern] == nil {
      mistakes.append("the manifest declares \(pattern), for which `initialize` must call `context.route`")
    }
    let known = Set(declared)
    let undeclared = handlers.keys.filter { !known.contains($0) }.map(\.description)
    for pattern in undeclared.sortedBytewise() {
      mistakes.append("\(pattern) is registered, but the manifest does not declare it; add it to `routes`")
    }
    return mistakes.isEmpty ? nil : RouteError(.disagreement, mistakes.joined(separator: "; "))
  }
}
