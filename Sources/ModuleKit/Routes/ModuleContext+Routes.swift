import ModuleManifests

extension ModuleContext {
  /// Registers the handler of a route. Call it in ``AppModule/initialize(in:)``.
  ///
  /// ```swift
  /// context.route("shop://cart/:id") { (request: RouteRequest<CartID>) in
  ///   try await store.cart(request.input)
  /// }
  /// ```
  ///
  /// The module's manifest must declare the same pattern under `routes`. Initialization fails after `initialize` has returned if
  /// a pattern is missing from either side, cannot be parsed, or is registered twice. A later call only reports
  /// ``ModuleError/Code/tooLate`` in ``ModuleManager/events(bufferingNewest:)``. The handler ends with this life of the module.
  ///
  /// - Parameters:
  ///   - pattern: see `RoutePattern`.
  ///   - handler: decodes the path and query parameters as its `Input`; use ``NoValue`` for none. The module is not destroyed
  ///     while it runs.
  public func route<Input: Decodable & Sendable, Output: Sendable>(
    _ pattern: String,
    _ handler: @escaping @Sendable (RouteRequest<Input>) async throws -> Output
  ) {
    if withRoutes({ $0.add(pattern, RouteBook.handler(handler)) }) { return }
    let text = "\(name) registers it too late, after `initialize` returned"
    manager.routeHub.send(RouteError(.disagreement, text, of: pattern, module: name))
    reportTooLate("the route \(Printable.quoted(pattern))")
  }

  /// Registers the handler of a route whose types are known.
  public func route<Input, Output>(
    _ route: Route<Input, Output>,
    _ handler: @escaping @Sendable (RouteRequest<Input>) async throws -> Output
  ) {
    self.route(route.text, handler)
  }

  func sealRoutes() throws(RouteError) {
    let problem = withRoutes { $0.seal(facts.routes) }
    if let problem { throw problem }
  }
}
