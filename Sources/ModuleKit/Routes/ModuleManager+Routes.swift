import ModuleManifests

extension ModuleManager {
  /// The maximum depth at which handlers may open URLs whose handlers open URLs.
  public static let maximumRouteDepth = 32

  /// Returns a new stream of every failure of ``open(_:payload:)`` and ``show(_:style:payload:)`` from now on, with its URL,
  /// stage and cause.
  ///
  /// - Parameter capacity: as of ``events(bufferingNewest:)``; ``droppedRouteErrorCount`` counts the rest.
  public nonisolated func routeErrors(bufferingNewest capacity: Int = 1_024) -> AsyncStream<RouteError> {
    routeHub.makeStream(bufferingNewest: capacity)
  }

  /// The number of errors dropped because they were not read in time, across all streams of errors.
  public nonisolated var droppedRouteErrorCount: Int { routeHub.droppedCount }

  // MARK: Asking

  /// Returns the route that matches a URL, without calling its handler or initializing its module.
  ///
  /// - Throws: ``RouteError`` if the URL cannot be parsed or is refused by ``ModuleManagerOptions/routes``, if no route matches,
  ///   or if the route's module is neither running nor initialized on first use.
  public func route(for url: String) throws(RouteError) -> ResolvedRoute {
    let read = try options.routes.admit(try RouteError.read(url))
    let declared = match(read)
    if let (route, _) = overriddenRoute(of: read, instead: declared?.route) { return route }
    guard let (route, node) = declared else { throw Self.noRoute(read) }
    if let error = obstacle(to: node) { throw .unavailable(error, read, module: route.module) }
    return route
  }

  /// Returns whether ``route(for:)`` finds a route for a URL. Modules that conform to ``URLHandlingModule`` are not asked.
  public func canOpen(_ url: String) -> Bool { (try? route(for: url)) != nil }

  /// Returns the route of a URL and its module, whether or not that is running.
  func match(_ url: RouteURL) -> (route: ResolvedRoute, node: NodeID)? {
    var found: DeclaredRoutes.Declaration?
    let node = try? reach(nil) { checked in
      found = checked.routes.table.indexOfPattern(matching: url).map { checked.routes.declarations[$0] }
      return found?.module
    }
    guard let node, let found else { return nil }
    return (ResolvedRoute(url: url, pattern: found.pattern, module: name(of: node)), node)
  }

  /// Returns the route and handler that a test substitutes for a module's; `nil` outside tests.
  nonisolated func overriddenRoute(
    of url: RouteURL,
    instead declared: ResolvedRoute?
  ) -> (ResolvedRoute, RouteBook.Handler)? {
    // A table throws only for services.
    try? surroundings.override { $0.route(url, instead: declared) }
  }

  static func noRoute(_ url: RouteURL) -> RouteError {
    RouteError(.noRoute, "no route matches", .match, of: url.description)
  }

  /// Returns the reason a module can neither answer now nor be initialized; `nil` if it can.
  func obstacle(to node: NodeID) -> ModuleError? {
    if usable(node) != nil { return nil }
    let name = name(of: node)
    guard !isStopping else {
      return ModuleError(.notRunning, "\(name) cannot answer: the manager is \(phase.words)", module: name)
    }
    let status = machine.nodes[node]
    // An eager module that failed is not retried for every URL or action: anyone may send them, in any number.
    guard machine.nodeSettings[node].isEager, status.state == .failed || status.state == .skipped else {
      return nil
    }
    let cause = status.cause.map { error(for: $0) }
    let reason = cause?.description ?? "it failed"
    return ModuleError(.failed, "\(name) cannot answer: \(reason)", module: name, underlying: cause)
  }

  // MARK: Handlers

  /// Returns the current life of a module, initialized if it starts on first use, with a lease that the caller releases.
  func lease(named name: String) async throws(ModuleError) -> ModuleContext {
    while true {
      guard let node = try reach(nil, { $0.indices[name] }) else { throw checked.unknown(name) }
      if let obstacle = obstacle(to: node) { throw obstacle }
      if let context = usable(node), context.enter() { return context }
      try await bringUp(node, user: nil)
    }
  }

  /// Returns the current life of a module with a lease that the caller releases, waiting for a module that a change restarts;
  /// `nil` if it is not ready.
  func leaseIfReady(named name: String) async throws(ModuleError) -> ModuleContext? {
    while let node = try reach(nil, { $0.indices[name] }) {
      if let context = usable(node) { return context.enter() ? context : nil }
      let isComing = currentChange?.prepared?.newNodes.contains(node) ?? false
      guard machine.nodes[node].isReturning || isComing && machine.nodes[node].isInStep else { return nil }
      do throws(ModuleError) {
        try await bringUp(node, user: nil)
      } catch {
        // If it failed, it is not ready.
        guard ![.cancelled, .reentrant, .replaced].contains(error.code) else { throw error }
        return nil
      }
    }
    return nil
  }
}
