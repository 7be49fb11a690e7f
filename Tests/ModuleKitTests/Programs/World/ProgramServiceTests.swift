import ModuleKit
import Testing

/// The rules for services: a violation is noticed, and the closest case that is allowed is not reported.
@Suite("Programs: the rules for services")
struct ProgramServiceTests {
  private let world: ProgramWorld
  private let part: PlayedPart

  init() {
    world = ProgramWorld()
    part = PlayedPart(ProgramModule(0).with { $0.provides = true }, world)
    up()
  }

  private var rules: [ProgramViolation.Rule] { world.violations.map(\.rule) }

  private func up() {
    _ = world.beginInitialize(part.id, [])
    world.endInitialize(part.id, failed: false)
  }

  private func down() {
    _ = world.beginDestroy(part.id)
    world.endDestroy(part.id)
  }

  private func make(_ kind: ProgramServiceKind, life: Int = 1) -> ProgramService {
    ProgramService(part, kind, life: life)
  }

  @Test("Reports a service that is created twice in one life", arguments: ProgramServiceKind.allCases)
  func twice(kind: ProgramServiceKind) {
    _ = make(kind)
    #expect(rules.isEmpty)
    _ = make(kind)
    #expect(rules == (kind == .single || kind == .named ? [.created] : []))
  }

  @Test("Does not report a service that is created in each life")
  func eachLife() {
    _ = make(.single)
    down()
    up()
    _ = make(.single, life: 2)
    #expect(rules.isEmpty)
    _ = make(.named, life: 1)
    #expect(rules == [.stale])
  }

  @Test("Reports a service that is created while its module is down")
  func whileDown() {
    down()
    _ = make(.transient)
    #expect(rules == [.underUse])
  }

  @Test("Reports a transient service that two callers get")
  func shared() {
    let (single, transient) = (make(.single), make(.transient))
    for _ in 0..<2 { world.check(single, .single) }
    world.check(transient, .transient)
    #expect(rules.isEmpty)
    world.check(transient, .transient)
    #expect(rules == [.created])
  }

  @Test("Reports the service of a module that the lockfile did not choose, as long as its choice holds")
  func unchosen() {
    let rival = ProgramModule(1).with {
      $0.interface = 0
      $0.provides = true
    }
    let second = world.register(rival)
    world.withState { state in
      state.current = [0: part.id, 1: second]
      state.chosen = [0: 0]
    }
    world.hear(.phase(.running))
    let mark = world.mark(0, .service)
    world.got(part.id, .service, since: mark)
    #expect(rules.isEmpty)
    world.got(second, .service, since: mark)
    #expect(rules == [.unchosen])
    // A change chooses the second one. Before it has ended, both may be right.
    let losses = world.beginChange(ProgramChange(choose: 1))
    let during = world.mark(0, .service)
    world.got(part.id, .service, since: mark)
    world.got(second, .service, since: mark)
    #expect(rules == [.unchosen])
    world.endChange(losses, [], choosing: 1, nil)
    world.got(part.id, .service, since: during)
    #expect(rules == [.unchosen])
    world.got(part.id, .service, since: world.mark(0, .service))
    #expect(rules == [.unchosen, .unchosen])
    world.withState { state in
      state.current[1] = nil
      state.endLostChoices()
    }
    world.got(part.id, .service, since: world.mark(0, .service))
    #expect(rules == [.unchosen, .unchosen])
  }

  @Test("Reports a service of another name")
  func otherName() {
    world.check(make(.named), .single)
    #expect(rules == [.created])
  }

  @Test("Reports a service that an adapter makes twice, or that it should not have made")
  func adapted() {
    let original = make(.single)
    let adapted = ProgramService(adapting: original)
    #expect(rules.isEmpty)
    _ = ProgramService(adapting: original)
    #expect(rules == [.created])
    world.check(adapted, .single)
    #expect(rules == [.created, .created])
  }

  @Test("Reports a factory that gets a service of another life than its module has received")
  func received() {
    let user = PlayedPart(ProgramModule(1, .requires(0)), world)
    let (service, early) = (make(.single), make(.transient, life: 0))
    let life = world.beginInitialize(user.id, [(.requires(0), part.id)])
    world.endInitialize(user.id, failed: false)
    world.checkReceived(service, by: user.id, life)
    // A factory of an earlier life.
    world.checkReceived(early, by: user.id, life - 1)
    #expect(rules == [.stale])
    world.checkReceived(early, by: user.id, life)
    #expect(rules == [.stale, .generation])
  }

  @Test("Lets the factories of a module throw as its program says, until modules do nothing any more")
  func throwing() {
    let part = PlayedPart(ProgramModule(1).with { $0.factory = .at(2) }, world)
    func fails() -> Bool { (try? world.beginMaking(part.id)) == nil }
    #expect([fails(), fails(), fails()] == [false, true, false])
    let other = PlayedPart(ProgramModule(2).with { $0.factory = .always }, world)
    #expect((try? world.beginMaking(other.id)) == nil)
    world.withState { $0.isCalm = true }
    #expect((try? world.beginMaking(other.id)) != nil)
  }

  @Test("Reports a service of an earlier life, unless that was the current one when the caller asked")
  func earlierLife() {
    let early = world.mark(0, .service)
    down()
    up()
    world.got(part.id, life: 1, .service, since: early)
    #expect(rules.isEmpty)
    world.got(part.id, life: 1, .service, since: world.mark(0, .service))
    #expect(rules == [.stale])
  }

  @Test(
    "Reports a use that fails while another module takes the interface over, unless none or two provide it then"
  )
  func takenOver() {
    world.withState { $0.current[0] = part.id }
    world.hear(.state(module: "m0", .ready))
    world.hear(.phase(.running))
    let next = ProgramModule(1).with {
      $0.interface = 0
      $0.provides = true
    }
    _ = world.register(next)
    func fail(during change: ProgramChange) {
      let losses = world.beginChange(change)
      let mark = world.mark(0, .service)
      world.failed(.service, CancellationError(), since: mark, isInside: false, isCancelled: false)
      world.endChange(losses, [], nil)
    }
    fail(during: ProgramChange(remove: [0]))
    fail(during: ProgramChange(add: [next]))
    fail(during: ProgramChange(replace: [next]))
    #expect(rules.isEmpty)
    fail(during: ProgramChange(add: [next], remove: [0]))
    #expect(rules == [.callFailed])
    fail(during: ProgramChange(replace: [next, ProgramModule(0)]))
    #expect(rules == [.callFailed, .callFailed])
  }
}
