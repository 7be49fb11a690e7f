import ModuleKit
import ModuleManifests

/// The role of one instance in a program.
final class PlayedPart: Sendable {
  let id: Int
  let module: ProgramModule
  let world: ProgramWorld
  let manifest: ModuleManifest

  init(_ module: ProgramModule, _ world: ProgramWorld) {
    self.module = module
    self.world = world
    id = world.register(module)
    manifest = module.manifest(id)
  }

  /// Returns the instance as a module of its slot.
  func play() -> any AppModule {
    let type = ProgramSlots.type(module.slot, hasRun: module.run != nil)
    let played = type.init(self)
    world.watch("module \(ProgramModule.name(module.slot))#\(id)", played)
    return played
  }

  // MARK: Steps

  func initialize(in context: ModuleContext) async throws {
    world.watch("context of \(ProgramModule.name(module.slot))#\(id)", context)
    let wiring = wiring(in: context)
    let life = world.beginInitialize(id, wiring.received)
    do {
      if let failure = wiring.failure { throw failure }
      register(in: context, life)
      try await ProgramWorld.$stepOwner.withValue(id) {
        try await perform(module.initialize, .initialize, call: life, context)
      }
    } catch {
      world.endInitialize(id, failed: true)
      throw error
    }
    world.endInitialize(id, failed: false)
  }

  func run(in context: ModuleContext) async throws {
    guard let run = module.run else { return }
    let call = world.beginRun(id)
    do {
      try await perform(run, .run, call: call, context)
    } catch {
      world.endRun(id, failed: true)
      throw error
    }
    world.endRun(id, failed: false)
  }

  func destroy() async throws {
    let call = world.beginDestroy(id)
    defer { world.endDestroy(id) }
    try await ProgramWorld.$stepOwner.withValue(id) {
      try await perform(module.destroy, .destroy, call: call, nil)
    }
  }

  /// Returns what the module gets for each ordering edge, and the error of a factory that throws since the program says so.
  private func wiring(
    in context: ModuleContext
  ) -> (received: [(edge: ProgramEdge, id: Int?)], failure: ModuleError?) {
    var received: [(edge: ProgramEdge, id: Int?)] = []
    var failure: ModuleError?
    for edge in module.edges where edge.kind.isOrdering {
      if edge.kind == .requires {
        do throws(ModuleError) {
          received.append((edge, try provider(of: edge.slot, in: context)))
        } catch {
          if ProgramWorld.isProgrammed(error) { failure = error } else { received.append((edge, nil)) }
        }
        continue
      }
      let parts = [false, true].lazy.compactMap { context.part(ProgramSlots.type(edge.slot, hasRun: $0)) }
      received.append((edge, parts.first?.id))
    }
    return (received, failure)
  }

  /// Returns the provider of an interface after requesting its services.
  private func provider(of slot: Int, in context: ModuleContext) throws(ModuleError) -> Int {
    let part = try context.service(ProgramService.key(slot)).part
    for kind in ProgramServiceKind.allCases where kind != .scoped && part.module.kinds.contains(kind) {
      world.check(try context.service(ProgramService.key(slot, kind)), kind)
    }
    return part.id
  }

  private func register(in context: ModuleContext, _ life: Int) {
    let slot = module.slot
    for kind in ProgramServiceKind.allCases where module.provides && module.kinds.contains(kind) {
      let key = ProgramService.key(module.interface, kind, adapters: module.adapters)
      if kind == .scoped {
        context.provideScoped(key) { [self] scope in
          world.checkScope(scope, "a factory")
          return try make(kind, life, context)
        } end: {
          await $0.end()
        }
      } else {
        context.provide(key, as: kind.lifetime) { [self] in try make(kind, life, context) }
      }
    }
    if module.talks {
      context.handle(Action<Int, Int>("a\(slot)"), exposure: .remote) { [self] _ in
        try await use("action", .action, context)
        return id
      }
      context.route(ProgramModule.route(slot)) { [self] (_: RouteRequest<NoValue>) in
        try await use("route", .route, context)
        return id
      }
    }
    if module.answers {
      context.onUnhandled(exposure: .remote) { [self] action in
        guard action.name == ProgramModule.unhandled.name else { return .declined }
        let isMeant = try await answer(try action.input(as: Int.self), "fallback", .action, context)
        return isMeant ? .handled(id) : .declined
      }
    }
    if let listener = module.listener {
      context.subscribe(ProgramService.event) { [self] number in
        world.handle(number, id)
        let life = world.beginUse(id, "listener")
        defer { world.endUse(id, life: life) }
        try await perform(listener, .listener, call: number, context)
        world.endListener(id, life: life)
      }
    }
  }

  /// Handles a URL that no route matches.
  func handle(_ url: RouteURL) async throws -> HandlerAnswer<any Sendable> {
    guard module.answers, let input = url.segments.last.flatMap({ Int($0) }) else { return .declined }
    return try await answer(input, "link", .route, nil) ? .handled(id) : .declined
  }

  /// Answers what no module handles if it is meant for this slot, and returns whether it is.
  ///
  /// - Parameter input: the input of ``ProgramModule/unhandled``.
  private func answer(
    _ input: Int,
    _ what: String,
    _ place: ProgramInside.Place,
    _ context: ModuleContext?
  ) async throws -> Bool {
    world.ask(id, input / Program.slots)
    guard input % Program.slots == module.slot else { return false }
    try await use(what, place, context)
    return true
  }

  /// Creates a service.
  private func make(
    _ kind: ProgramServiceKind,
    _ life: Int,
    _ context: ModuleContext
  ) throws -> ProgramService {
    try world.beginMaking(id)
    for edge in module.edges where module.asks && edge.kind == .requires {
      world.checkReceived(try context.service(ProgramService.key(edge.slot)), by: id, life)
    }
    return ProgramService(self, kind, life: life)
  }

  /// Handles one use of the instance.
  func use(_ what: String, _ place: ProgramInside.Place, _ context: ModuleContext?) async throws {
    world.checkScope(ServiceScope.current, what)
    let life = world.beginUse(id, what)
    defer { world.endUse(id, life: life) }
    try await perform(module.handler, place, call: 0, context)
  }

  /// Performs a prescribed behavior, and does before and after it what the program prescribes from inside.
  private func perform(
    _ behavior: ProgramBehavior,
    _ place: ProgramInside.Place,
    call: Int,
    _ context: ModuleContext?
  ) async throws {
    await act(place, isLast: false, context)
    try await world.perform(behavior, call: call, in: context)
    await act(place, isLast: true, context)
  }

  /// Does what the program prescribes from inside.
  ///
  /// - Parameter context: `nil` where code of a module, or a body that uses it, has none.
  private func act(_ place: ProgramInside.Place, isLast: Bool, _ context: ModuleContext?) async {
    for inside in module.inside where inside.place == place && inside.isLast == isLast {
      guard world.mayActInside(), let manager = world.withState({ $0.manager }) else { return }
      var driver = ProgramDriver(world: world, manager: manager)
      if place == .initialize { driver.asker = id } else { driver.user = id }
      await driver.perform(inside.request, isInside: true, from: context)
    }
  }
}

extension ModuleContext {
  /// Returns the instance of a type that this module depends on.
  func part<M: PlayedModule>(_ type: M.Type) -> PlayedPart? { moduleIfPresent(type)?.part }
}
