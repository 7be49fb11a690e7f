import ModuleKit
import Testing

/// The rules for scopes: a violation is noticed, and the closest case that is allowed is not reported.
@Suite("Programs: the rules for scopes")
struct ProgramScopeTests {
  private let world: ProgramWorld
  private let lower: PlayedPart
  private let upper: PlayedPart

  /// Two modules, the second depending on the first, both ready.
  init() {
    world = ProgramWorld()
    lower = PlayedPart(ProgramModule(0).with { $0.provides = true }, world)
    upper = PlayedPart(ProgramModule(1, .needs(0)).with { $0.provides = true }, world)
    up(lower)
    up(upper, on: lower)
  }

  private var rules: [ProgramViolation.Rule] { world.violations.map(\.rule) }

  private func up(_ part: PlayedPart, on other: PlayedPart? = nil) {
    _ = world.beginInitialize(part.id, other.map { [(.needs(0), $0.id)] } ?? [])
    world.endInitialize(part.id, failed: false)
  }

  private func make(_ part: PlayedPart, _ kind: ProgramServiceKind = .scoped, life: Int = 1) -> ProgramService
  {
    ProgramService(part, kind, life: life)
  }

  @Test("Reports a scoped service that has not ended with its scope")
  func notEnded() async {
    let service = make(lower)
    world.checkEnds([service])
    #expect(rules == [.scopeEnd])
    await service.end()
    world.checkEnds([service, make(lower, .single)])
    #expect(rules == [.scopeEnd])
    await service.end()
    #expect(rules == [.scopeEnd, .scopeEnd])
  }

  @Test("Reports scoped services that end in the order of their creation", arguments: [false, true])
  func order(isReversed: Bool) async {
    let services = [make(lower), make(upper)]
    for service in isReversed ? services.reversed() : services { await service.end() }
    world.checkEnds(services)
    #expect(rules == (isReversed ? [] : [.scopeEnd]))
  }

  @Test("Reports an inner scope that gets the service of the outer one, or ends it")
  func inner() async {
    let (outer, own) = (make(lower), make(lower))
    world.checkInner([own], around: outer)
    #expect(rules.isEmpty)
    world.checkInner([outer], around: outer)
    #expect(rules == [.created])
    await outer.end()
    world.checkInner([own], around: outer)
    #expect(rules == [.created, .scopeEnd])
  }

  @Test("Reports an inner scope that gets another instance or life")
  func innerLife() {
    let outer = make(lower)
    let next = PlayedPart(lower.module, world)
    up(next)
    world.checkInner([make(next)], around: outer)
    #expect(rules == [.generation])
  }

  @Test("Reports services of a module and of one that it has not received")
  func generation() {
    let next = PlayedPart(lower.module, world)
    up(next)
    let (old, new, user) = (make(lower), make(next), make(upper))
    world.checkGeneration([old, user])
    #expect(rules.isEmpty)
    world.checkGeneration([new, user])
    #expect(rules == [.generation])
    // The scope keeps what was destroyed because a limit has expired.
    world.withState { $0.instances[upper.id].isOverdue = true }
    world.checkGeneration([new, user])
    #expect(rules == [.generation])
  }
}
