import ModuleKit
import ModuleKitTesting

/// Makes a program's requests to a manager, and reports the results to the world.
struct ProgramDriver: Sendable {
  let world: ProgramWorld
  let manager: ModuleManager
  /// The instance that makes the requests in its `initialize`.
  var asker: Int?
  /// The instance that makes them from inside another call.
  var user: Int?

  /// - Parameters:
  ///   - isInside: whether the request comes from inside a call into a module, or a body that uses one.
  ///   - context: the context of the requesting module, if it has one.
  func perform(_ request: ProgramRequest, isInside: Bool = false, from context: ModuleContext? = nil) async {
    switch request {
    case .start: await start()
    case .stop: await stop(isInside: isInside)
    case .requestStop: context?.requestStop() ?? manager.requestStop()
    case .change(let change): await apply(change)
    case .look: await look()
    case .waitUntilReady: try? await manager.waitUntilReady()
    case .waitUntilStopped: try? await manager.waitUntilStopped()
    case .call(let way, let slot, let kind): await call(way, slot, kind, isInside, context)
    case .publish(let count):
      for _ in 0..<count {
        guard let number = world.publish(isByHost: context == nil) else { return }
        context?.publish(ProgramService.event, number) ?? manager.publish(ProgramService.event, number)
      }
    }
  }

  private func start() async {
    world.withState { state in
      state.starts += 1
      state.startsUnderWay += 1
    }
    let result = try? await manager.start()
    world.withState { state in
      state.startsUnderWay -= 1
      state.see(result == nil ? "start failed" : "started")
      if let result { state.check(result) }
    }
  }

  func stop(isInside: Bool = false) async {
    let began = world.clock.now.time
    let starts = world.withState { $0.starts }
    let report = await manager.stop()
    let now = world.clock.now.time
    world.withState { state in
      state.see("stopped")
      Self.check(report, &state)
      if isInside {
        // Nothing waits for an abandoned step, so a stop from inside one may take its time.
        if now > began, !state.instances.contains(where: \.isAbandoned) {
          state.violate(.selfWait, "stop from inside took \(now - began)")
        }
        return
      }
      if let bound = state.bound, now - began > bound { state.violate(.tooLong, "stop took \(now - began)") }
      if state.starts == starts, state.startsUnderWay == 0 { state.checkNothingIsUp("after stop") }
    }
  }

  /// Checks that everything a stop reports as lost was also reported immediately.
  private static func check(_ report: StopReport, _ state: inout ProgramState) {
    for entry in report.unhandledEvents {
      guard let slot = ProgramWorld.slot(entry.module), entry.count > state.lost[slot] else { continue }
      state.violate(.eventLost, "\(entry) is in the report, and \(state.lost[slot]) were told")
    }
  }

  private func apply(_ change: ProgramChange) async {
    let added = change.add.map { PlayedPart($0, world) }
    let replaced = change.replace.map { PlayedPart($0, world) }
    let newcomers = (added + replaced).map(\.id)
    let request = ModuleChange(
      adding: added.map { $0.play() },
      removing: change.remove.map(ProgramModule.name),
      replacing: replaced.map { $0.play() },
      lockfile: world.lockfile(after: change, added + replaced)
    )
    let forecast = change.isPlanned ? await forecast(request) : nil
    // Changes come in the order in which they are applied.
    let losses = world.beginChange(change)
    do throws(ModuleError) {
      let plan = try await manager.apply(request)
      if let forecast { world.withState { $0.check(forecast, .success(plan)) } }
      world.endChange(losses, newcomers, choosing: change.choose, nil)
    } catch {
      if let forecast { world.withState { $0.check(forecast, .failure(error)) } }
      world.endChange(losses, newcomers, choosing: change.choose, error)
    }
  }

  // MARK: Uses

  private func call(
    _ way: ProgramWay,
    _ slot: Int,
    _ kind: ProgramServiceKind,
    _ isInside: Bool,
    _ context: ModuleContext?
  ) async {
    let capability = way.capability == .service ? kind.capability : way.capability
    let mark = world.mark(slot, capability, from: asker, in: user)
    do {
      let found = try await use(way, slot, kind, context)
      world.got(found.id, life: found.life, way, since: mark)
    } catch {
      world.failed(way, error, since: mark, isInside: isInside, isCancelled: Task.isCancelled)
    }
  }

  /// - Returns: the instance that was used, and the life of it to which its service belongs.
  private func use(
    _ way: ProgramWay,
    _ slot: Int,
    _ kind: ProgramServiceKind,
    _ context: ModuleContext?
  ) async throws -> (id: Int, life: Int?) {
    switch way {
    case .service, .handleGet, .handleUse, .pinnedUse, .contextHandle:
      let service = try await service(way, ProgramService.key(slot, kind), context)
      world.check(service, kind)
      return (service.part.id, service.life)
    case .module: return (try await module(world.type(slot)), nil)
    case .use: return (try await use(world.type(slot)), nil)
    case .contextUse: return (try await contextUse(world.type(slot), context), nil)
    case .scope, .innerScope: return (try await scope(slot, isNested: way == .innerScope), nil)
    case .action: return (try await manager.call(Action<Int, Int>("a\(slot)"), 0), nil)
    case .remote: return (try await remote("a\(slot)", 0), nil)
    case .fallback, .remoteFallback, .link: return (try await fallback(way, slot), nil)
    case .open: return (try await manager.open(ProgramModule.route(slot), as: Int.self), nil)
    case .show: return (try await show(ProgramModule.route(slot)), nil)
    }
  }

  /// - Returns: the service that was used.
  private func service(
    _ way: ProgramWay,
    _ key: ServiceKey<ProgramService>,
    _ context: ModuleContext?
  ) async throws -> ProgramService {
    switch way {
    case .handleGet: return try handle(key).get()
    case .handleUse: return try await body(of: handle(key))
    case .pinnedUse: return try await body(of: handle(key).pinned())
    case .contextHandle:
      guard let context else { throw ProgramFailure() }
      return try await body(of: context.serviceHandle(key))
    default: return try await manager.service(key)
    }
  }

  private func handle(_ key: ServiceKey<ProgramService>) -> ServiceHandle<ProgramService> {
    guard world.settings.keepsHandles else { return manager.serviceHandle(key) }
    return world.withState { state in
      let handle = state.handles[key] ?? manager.serviceHandle(key)
      state.handles[key] = handle
      return handle
    }
  }

  private func module<M: PlayedModule>(_ type: M.Type) async throws -> Int {
    try await manager.module(type).part.id
  }

  private func use<M: PlayedModule>(_ type: M.Type) async throws -> Int {
    try await manager.use(type) { module in
      try await module.part.use("use", .use, nil)
      return module.part.id
    }
  }

  private func contextUse<M: PlayedModule>(_ type: M.Type, _ context: ModuleContext?) async throws -> Int {
    guard let context else { throw ProgramFailure() }
    return try await context.readyModule(type).part.id
  }

  private func remote(_ name: String, _ input: Int) async throws -> Int {
    let output = try await manager.handleRemoteCall(name, input: Array("\(input)".utf8), caller: "host")
    guard let id = Int(String(decoding: output, as: UTF8.self)) else { throw ProgramFailure() }
    return id
  }

  /// Calls an action that no module handles, or opens a URL that no route matches.
  private func fallback(_ way: ProgramWay, _ slot: Int) async throws -> Int {
    let action = ProgramModule.unhandled
    let call = world.beginFallbackCall()
    let input = call * Program.slots + slot
    let id =
      switch way {
      case .link: try await manager.open(ProgramModule.link(input), as: Int.self)
      case .remoteFallback: try await remote(action.name, input)
      default: try await manager.call(action, input)
      }
    world.endFallbackCall(call, id)
    return id
  }

  private func body(of handle: ServiceHandle<ProgramService>) async throws -> ProgramService {
    try await handle.use { service in
      try await service.part.use("handle", .use, nil)
      return service
    }
  }
}
