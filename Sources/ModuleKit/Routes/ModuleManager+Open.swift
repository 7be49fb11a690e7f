internal import Synchronization

extension ModuleManager {
  /// Opens a URL by calling the handler of the matching route.
  ///
  /// A module that starts on first use is initialized. If no route matches, the ready modules that conform to
  /// ``URLHandlingModule`` are asked one after the other. The module that answers is not destroyed before its handler has
  /// returned. A module that starts with the manager and has failed is not tried again for a URL;
  /// ``use(_:named:isolation:_:)`` tries it again.
  ///
  /// ```swift
  /// let result = try await manager.open("shop://cart/5")
  /// print(result.handledBy)  // cart
  /// ```
  ///
  /// - Parameters:
  ///   - url: the URL to open, which may come from an untrusted source; see `RouteURL` for what is refused.
  ///   - payload: a value to pass along with the URL.
  /// - Returns: what the handler returned, and which module handled the URL.
  /// - Throws: ``RouteError``, which is also sent to ``routeErrors(bufferingNewest:)``.
  @discardableResult
  public nonisolated func open(_ url: String, payload: (any Sendable)? = nil) async throws(RouteError)
    -> RouteResult
  {
    do throws(RouteError) {
      return try await perform(url, payload)
    } catch {
      throw sent(error)
    }
  }

  /// Opens a URL and returns the result as a specific type.
  ///
  /// - Throws: ``RouteError``, with ``RouteError/Code/wrongType`` if the handler returned something else.
  public nonisolated func open<Output: Sendable>(
    _ url: String,
    as type: Output.Type,
    payload: (any Sendable)? = nil
  ) async throws(RouteError) -> Output {
    let result = try await open(url, payload: payload)
    if let value = result.value as? Output { return value }
    let text = "\(result.handledBy) returned \(Swift.type(of: result.value)), but \(type) was requested"
    let subject = RouteSyntaxError.shortened(url)
    throw sent(RouteError(.wrongType, text, .result, of: subject, module: result.handledBy))
  }

  /// Opens the URL of a route for an input.
  public nonisolated func open<Input, Output>(
    _ route: Route<Input, Output>,
    _ input: Input,
    payload: (any Sendable)? = nil
  ) async throws(RouteError) -> Output {
    try await open(try route.url(for: input).description, as: Output.self, payload: payload)
  }

  /// Opens a URL and passes the result to the host's ``Navigator``.
  ///
  /// - Parameters:
  ///   - url: the URL to open.
  ///   - style: how to present the result.
  ///   - payload: a value to pass along with the URL.
  /// - Throws: ``RouteError`` for the same reasons as ``open(_:payload:)``, or if the host has no navigator, or the navigator
  ///   threw.
  @discardableResult
  public nonisolated func show(
    _ url: String,
    style: NavigationStyle = .push,
    payload: (any Sendable)? = nil
  ) async throws(RouteError) -> RouteResult {
    do throws(RouteError) {
      guard let navigator = options.navigator else {
        let text = "the host has no navigator: set `options.navigator`"
        throw RouteError(.noNavigator, text, .show, of: RouteSyntaxError.shortened(url))
      }
      let result = try await perform(url, payload)
      let read = try RouteError.read(url)
      do {
        try await navigator.show(
          RouteDestination(url: read, value: result.value, handledBy: result.handledBy),
          style: style
        )
      } catch {
        throw RouteError.thrown(error, .show, read, module: result.handledBy)
      }
      return result
    } catch {
      throw sent(error)
    }
  }

  /// Shows the result of a route for an input.
  @discardableResult
  public nonisolated func show<Input, Output>(
    _ route: Route<Input, Output>,
    _ input: Input,
    style: NavigationStyle = .push,
    payload: (any Sendable)? = nil
  ) async throws(RouteError) -> RouteResult {
    try await show(try route.url(for: input).description, style: style, payload: payload)
  }

  // MARK: The way to the handler

  /// Sends an error to the streams of errors, unless middleware has passed on that of a URL that it opened.
  private nonisolated func sent(_ error: RouteError) -> RouteError {
    if !error.isSent { routeHub.send(error) }
    var error = error
    error.isSent = true
    return error
  }

  private nonisolated func perform(_ text: String, _ payload: (any Sendable)?) async throws(RouteError)
    -> RouteResult
  {
    let url = try options.routes.admit(try RouteError.read(text))
    do throws(ModuleError) { try requirePresence() } catch { throw .unavailable(error, url) }
    let opening = RouteDepth(in: RouteDepth.current)
    guard opening.depth <= Self.maximumRouteDepth else {
      let text = "handlers open one another's URLs without end"
      throw RouteError(.tooDeep, text, .match, of: url.description)
    }
    let call = RouteCall(url: url, route: await match(url)?.route, payload: payload)
    defer { opening.isOver.store(true, ordering: .releasing) }
    do {
      return try await RouteDepth.$current.withValue(opening) { try await pass(call, 0) }
    } catch {
      throw error as? RouteError ?? RouteError.thrown(error, .middleware, url)
    }
  }

  /// Passes a call through the middleware, starting at an index.
  private nonisolated func pass(_ call: RouteCall, _ index: Int) async throws -> RouteResult {
    guard index < options.routeMiddleware.count else { return try await answer(call) }
    return try await options.routeMiddleware[index](call) { try await self.pass(call, index + 1) }
  }

  private nonisolated func answer(_ call: RouteCall) async throws(RouteError) -> RouteResult {
    if let (route, handler) = overriddenRoute(of: call.url, instead: call.route) {
      let value = try await handler(route, call.payload)
      return RouteResult(value, handledBy: route.module, pattern: route.pattern)
    }
    guard let route = call.route else { return try await askChain(call.url) }
    let context: ModuleContext
    do throws(ModuleError) {
      context = try await lease(named: route.module)
    } catch { throw .unavailable(error, call.url, module: route.module) }
    guard let handler = context.withRoutes({ $0[route.pattern] }) else {
      context.leave()
      // It was replaced in the meantime by a module without such a route.
      throw Self.noRoute(call.url)
    }
    do {
      let value = try await context.occupied { try await handler(route, call.payload) }
      return RouteResult(value, handledBy: route.module, pattern: route.pattern)
    } catch {
      throw error as? RouteError ?? RouteError.thrown(error, .handle, call.url, module: route.module)
    }
  }

  private var urlHandlers: [String] { (change(around: nil)?.checked ?? checked).urlHandlers }

  private nonisolated func askChain(_ url: RouteURL) async throws(RouteError) -> RouteResult {
    for name in await urlHandlers {
      let found: ModuleContext?
      do throws(ModuleError) {
        found = try await leaseIfReady(named: name)
      } catch { throw .unavailable(error, url, module: name) }
      guard let context = found else { continue }
      do {
        let answer = try await context.occupied {
          // It may have been replaced by a module of another type.
          try await (context.module as? any URLHandlingModule)?.handle(url) ?? .declined
        }
        if case .handled(let value) = answer { return RouteResult(value, handledBy: name) }
      } catch {
        throw RouteError.thrown(error, .handle, url, module: name)
      }
    }
    throw Self.noRoute(url)
  }
}

/// The number of URLs that the current task is opening. A task that outlives one of them is no longer inside it.
final class RouteDepth: Sendable {
  let depth: Int
  let isOver = Atomic(false)
  @TaskLocal static var current: RouteDepth?

  init(in outer: RouteDepth?) {
    depth = 1 + (outer.map { $0.isOver.load(ordering: .acquiring) ? 0 : $0.depth } ?? 0)
  }
}
