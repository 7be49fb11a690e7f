import ModuleKit
import ModuleKitTesting
import Testing

/// The rules themselves: a violation is noticed, and a run that keeps them all is not reported.
@Suite("Programs: the rules")
struct ProgramWorldTests {
  private let world = ProgramWorld()

  private var rules: [ProgramViolation.Rule] { world.violations.map(\.rule) }

  /// Two modules, the second depending on the first, both ready.
  private func pair() -> (lower: Int, upper: Int) {
    let lower = world.register(ProgramModule(0).with { $0.listener = .returns })
    let upper = world.register(ProgramModule(1, .needs(0)))
    world.withState { $0.current = [0: lower, 1: upper] }
    up(lower)
    up(upper, [(.needs(0), lower)])
    hear(.state(module: "m0", .ready), .state(module: "m1", .ready), .phase(.running))
    return (lower, upper)
  }

  private func up(_ id: Int, _ wiring: [(edge: ProgramEdge, id: Int?)] = []) {
    _ = world.beginInitialize(id, wiring)
    world.endInitialize(id, failed: false)
  }

  private func down(_ id: Int) {
    _ = world.beginDestroy(id)
    world.endDestroy(id)
  }

  private func hear(_ kinds: ManagerEvent.Kind...) {
    for kind in kinds { world.hear(kind) }
  }

  @Test("An orderly life breaks no rule")
  func orderly() {
    let (lower, upper) = pair()
    world.endUse(lower, life: world.beginUse(lower, "use"))
    if let event = world.publish() { world.handle(event, lower) }
    hear(.phase(.stopping))
    down(upper)
    down(lower)
    world.withState { state in
      state.checkEvents()
      state.checkNothingIsUp("at the end")
    }
    #expect(rules.isEmpty)
  }

  @Test("Reports a start before a dependency")
  func notReady() {
    let (lower, upper) = pair()
    down(upper)
    down(lower)
    up(upper, [(.needs(0), lower)])
    #expect(rules == [.notReady])
  }

  @Test("Reports a start without a dependency, but not without an optional one")
  func missing() {
    let id = world.register(ProgramModule(2))
    up(id, [(.optionally(0), nil)])
    #expect(rules.isEmpty)
    down(id)
    up(id, [(.needs(0), nil)])
    #expect(rules == [.notReady])
  }

  @Test("Reports an end under a dependent, unless that was abandoned")
  func underDependent() {
    let (lower, upper) = pair()
    down(lower)
    #expect(rules == [.underDependent])
    up(lower)
    _ = world.beginDestroy(upper)
    hear(.abandoned(module: "m1", .destroy))
    down(lower)
    #expect(rules == [.underDependent])
  }

  @Test("Reports an end under a use, unless the limit has expired")
  func underUse() {
    let (lower, upper) = pair()
    down(upper)
    _ = world.beginUse(lower, "use")
    down(lower)
    #expect(rules == [.underUse])
    up(lower)
    world.withState { $0.asleep = 1 }
    hear(.overdue(module: "m0", .destroy))
    down(lower)
    #expect(rules == [.underUse])
  }

  @Test("Reports an end under a use in a scope, unless that is of an earlier life", arguments: [false, true])
  func underUseInScope(isEarlier: Bool) {
    let (lower, upper) = pair()
    down(upper)
    world.withState { $0.asleep = 1 }
    hear(.overdue(module: "m0", .destroy))
    down(lower)
    up(lower)
    ProgramWorld.$livesAtScope.withValue([isEarlier ? 1 : 2, 1]) { _ = world.beginUse(lower, "use") }
    down(lower)
    #expect(rules == (isEarlier ? [] : [.underUse]))
  }

  @Test("Reports a use of a module that is down")
  func useWhileDown() {
    let id = world.register(ProgramModule(0))
    _ = world.beginUse(id, "action")
    #expect(rules == [.underUse])
  }

  @Test("Reports unpaired steps")
  func unpaired() {
    let (lower, upper) = pair()
    up(upper, [(.needs(0), lower)])
    #expect(rules == [.unpaired])
    _ = world.beginRun(lower)
    _ = world.beginRun(lower)
    #expect(rules == [.unpaired, .unpaired])
  }

  @Test("Reports a limit that expires while no module is at work")
  func selfWait() {
    _ = pair()
    world.withState { $0.asleep = 1 }
    hear(.overdue(module: "m0", .destroy))
    #expect(rules.isEmpty)
    world.withState { $0.asleep = 0 }
    hear(.overdue(module: "m0", .destroy))
    #expect(rules == [.selfWait])
  }

  @Test("Reports what the host's subscriber does not get, or gets twice")
  func hostEvents() {
    for isByHost in [true, false] { #expect(world.publish(isByHost: isByHost) != nil) }
    world.withState { $0.checkHostEvents() }
    #expect(rules == [.eventLost])
    world.handleInHost(1)
    world.withState { $0.checkHostEvents() }
    #expect(rules == [.eventLost])
    world.handleInHost(1)
    #expect(rules == [.eventLost, .eventTwice])
  }

  @Test("Reports the initialization of an instance that has left")
  func revived() {
    let (_, upper) = pair()
    down(upper)
    world.withState { $0.instances[upper].isGone = true }
    up(upper)
    #expect(rules == [.revived])
  }

  @Test("Reports a use that fails, unless something happened in the meantime")
  func callFailed() {
    _ = pair()
    let error = ModuleError(.unhandled, "nobody")
    func fail(_ body: () -> Void = {}) {
      let mark = world.mark(1, .talk)
      body()
      world.failed(.action, error, since: mark, isInside: false, isCancelled: false)
    }
    fail { hear(.phase(.stopping), .phase(.running)) }
    fail { hear(.state(module: "m1", .stopping), .state(module: "m1", .ready)) }
    fail { hear(.state(module: "m1", .failed)) }
    #expect(rules.isEmpty)
    hear(.state(module: "m1", .ready))
    fail()
    #expect(rules == [.callFailed])
    hear(.phase(.changing), .state(module: "m1", .stopping))
    fail()
    #expect(rules == [.callFailed, .callFailed])
  }

  /// Two modules that are ready; the second one uses the first one lazily, which may use the second one lazily, too.
  private func lazyPair(leadsBack: Bool = false) -> (lower: Int, upper: Int) {
    let lower = world.register(leadsBack ? ProgramModule(0, .lazily(1)) : ProgramModule(0))
    let upper = world.register(ProgramModule(1, .lazily(0)))
    world.withState { $0.current = [0: lower, 1: upper] }
    up(lower)
    up(upper)
    hear(.state(module: "m0", .ready), .state(module: "m1", .ready), .phase(.running))
    return (lower, upper)
  }

  @Test("Reports a lazy use from inside that fails, unless it is on a cycle", arguments: [false, true])
  func callFailedInside(leadsBack: Bool) {
    let (_, upper) = lazyPair(leadsBack: leadsBack)
    let error = ModuleError(.reentrant, "stopping")
    func fail(_ user: Int?) {
      let mark = world.mark(0, .module, in: user)
      world.failed(.contextUse, error, since: mark, isInside: true, isCancelled: false)
    }
    hear(.phase(.changing), .state(module: "m0", .stopping))
    fail(nil)
    #expect(rules.isEmpty)
    fail(upper)
    #expect(rules == (leadsBack ? [] : [.callFailed]))
  }

  @Test("A use that fails in a `destroy`, by whichever module, breaks no rule")
  func callFailedInDestroy() {
    let (_, upper) = lazyPair()
    let owner = world.register(ProgramModule(2))
    up(owner)
    _ = world.beginDestroy(owner)
    hear(.phase(.changing), .state(module: "m0", .stopping))
    let error = ModuleError(.notRunning, "being destroyed")
    for owner in [owner, nil] {
      ProgramWorld.$stepOwner.withValue(owner) {
        let mark = world.mark(0, .module, in: upper)
        world.failed(.contextUse, error, since: mark, isInside: true, isCancelled: false)
      }
      #expect(rules.contains(.callFailed) == (owner == nil))
    }
  }

  @Test("Reports an end before a lazy user's in a stop, unless it is on a cycle", arguments: [false, true])
  func underUser(leadsBack: Bool) {
    let (lower, upper) = lazyPair(leadsBack: leadsBack)
    down(lower)
    up(lower)
    hear(.state(module: "m0", .ready))
    #expect(rules.isEmpty)
    hear(.phase(.stopping))
    down(lower)
    #expect(rules == (leadsBack ? [] : [.underUser]))
    down(upper)
  }

  @Test("Reports an error that only pinned handles may throw")
  func replaced() {
    _ = pair()
    let mark = world.mark(0, .service)
    let error = ModuleError(.replaced, "gone")
    world.failed(.pinnedUse, error, since: mark, isInside: false, isCancelled: false)
    #expect(rules.isEmpty)
    world.failed(.handleGet, error, since: mark, isInside: true, isCancelled: false)
    #expect(rules == [.replaced])
  }

  @Test("Reports an instance that was gone before it was requested")
  func stale() {
    let (_, upper) = pair()
    down(upper)
    let mark = world.mark(1, .module)
    world.got(upper, .module, since: mark)
    #expect(rules == [.stale])
  }

  @Test("Reports an instance that another new one replaces, and that a new one gets in its initialization")
  func replacedInstance() {
    let (lower, upper) = pair()
    let lower2 = world.register(ProgramModule(0))
    let upper2 = world.register(ProgramModule(1))
    up(lower2)
    // Others may get it until the change has succeeded.
    world.got(lower, .module, since: world.mark(0, .module, from: upper))
    _ = world.beginInitialize(upper2, [])
    let mark = world.mark(0, .module, from: upper2)
    world.got(lower2, .module, since: mark)
    #expect(rules.isEmpty)
    world.got(lower, .module, since: mark)
    #expect(rules == [.replacedInstance])
    down(lower2)
    world.got(lower, .module, since: mark)
    #expect(rules == [.replacedInstance])
  }

  @Test("Reports an event that is lost, handled twice or handled too late")
  func events() {
    let (lower, _) = pair()
    for _ in 0..<3 { _ = world.publish() }
    world.handle(1, lower)
    world.handle(1, lower)
    #expect(rules == [.eventTwice])
    world.handle(3, lower)
    world.withState { $0.checkEvents() }
    #expect(rules == [.eventTwice, .eventLost])
    world.handle(2, lower)
    world.withState { $0.checkEvents() }
    #expect(rules == [.eventTwice, .eventLost, .eventTwice])
  }

  @Test("Reports anything that is up after the end")
  func leftUp() {
    let (_, upper) = pair()
    _ = world.beginRun(upper)
    down(upper)
    world.withState { $0.checkNothingIsUp("at the end") }
    // The destruction of a running instance, the lower one, and the run.
    #expect(rules == [.unpaired, .leftUp, .leftUp])
  }

  @Test("Reports an internal error of the manager")
  func internalError() {
    hear(.internalError("m0 is idle and was told initialized"))
    #expect(rules == [.internalError])
  }
}

extension ProgramWorld {
  /// Creates a world without a program, whose rules are tested one by one.
  convenience init() {
    let clock = VirtualClock()
    self.init(ProgramSettings(), clock: clock, executor: SeededExecutor(seed: 0, clock: clock))
  }
}
