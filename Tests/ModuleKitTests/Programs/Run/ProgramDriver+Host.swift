import ModuleKit

/// The host's own part in a program.
extension ProgramDriver {
  /// Runs around every opening of a URL.
  static func middleware(_ host: ProgramHost, _ world: ProgramWorld) -> RouteMiddleware? {
    guard let behavior = host.middleware else { return nil }
    return RouteMiddleware { call, next in
      let number = world.withState { state in
        state.see("middleware")
        state.middlewareCalls += 1
        return state.middlewareCalls
      }
      if let interface = host.asks, let manager = world.withState({ $0.manager }) {
        _ = try? await manager.service(ProgramService.key(interface))
      }
      try await world.perform(behavior, call: number)
      do {
        return try await next()
      } catch  where host.retries && call.route != nil {
        world.withState { $0.see("retried") }
        return try await next()
      }
    }
  }

  /// Subscribes the host to the event of a program.
  func subscribe(_ host: ProgramHost) -> EventSubscription? {
    guard let listener = host.listener else { return nil }
    return try? manager.subscribe(ProgramService.event) { number in
      world.handleInHost(number)
      try await world.perform(listener, call: number)
      if let request = host.request, !world.withState(\.isHostQuiet), world.mayActInside() {
        await perform(request)
      }
    }
  }
}
