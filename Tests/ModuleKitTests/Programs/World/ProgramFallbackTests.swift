import ModuleKit
import Testing

/// The rule for actions that no module handles: a violation is noticed, and the closest case that is allowed is not reported.
@Suite("Programs: the rule for actions that no module handles")
struct ProgramFallbackTests {
  private let world: ProgramWorld

  /// Three modules that answer, in the order in which they are asked, all ready.
  init() {
    world = ProgramWorld()
    for (slot, priority) in [(2, 1), (0, 0), (1, 0)] {
      let id = world.register(
        ProgramModule(slot).with {
          $0.answers = true
          $0.priority = priority
        }
      )
      world.withState { $0.current[slot] = id }
      _ = world.beginInitialize(id, [])
      world.endInitialize(id, failed: false)
      world.hear(.state(module: ProgramModule.name(slot), .ready))
    }
    world.hear(.phase(.running))
  }

  private var rules: [ProgramViolation.Rule] { world.violations.map(\.rule) }

  private func call(_ asked: Int..., during body: () -> Void = {}) {
    let call = world.beginFallbackCall()
    body()
    for id in asked { world.ask(id, call) }
    world.endFallbackCall(call, asked.last ?? 0)
  }

  @Test(
    "Reports a module that is asked before one of a higher priority, or before one whose name comes first"
  )
  func order() {
    call(0, 1, 2)
    #expect(rules.isEmpty)
    call(1, 0, 2)
    #expect(rules == [.askingOrder])
    call(0, 2, 1)
    #expect(rules == [.askingOrder, .askingOrder])
  }

  @Test("Reports a module that is asked twice")
  func twice() {
    call(0, 1, 1)
    #expect(rules == [.askingOrder])
  }

  @Test("Expects no answer from a module that a change starts for the first time")
  func startedByChange() {
    let id = world.register(ProgramModule(3).with { $0.answers = true })
    world.withState { $0.current[3] = id }
    world.hear(.phase(.changing))
    _ = world.beginInitialize(id, [])
    world.endInitialize(id, failed: false)
    world.hear(.state(module: "m3", .ready))
    #expect(world.mark(3, .talk).isSteady)
    #expect(!world.mark(3, .answer).isSteady)
    #expect(world.mark(2, .answer).isSteady)
  }

  @Test("Reports a module that is left out, unless it stopped, failed or was exchanged in the meantime")
  func leftOut() {
    call(0, 2, during: { world.hear(.state(module: "m0", .stopping)) })
    call(0, 2, during: { world.withState { $0.changes += 1 } })
    #expect(rules.isEmpty)
    world.hear(.state(module: "m0", .ready))
    let losses = world.beginChange(ProgramChange(remove: [0]))
    call(0, 2)
    #expect(rules.isEmpty)
    world.endChange(losses, [], nil)
    call(0, 2)
    #expect(rules == [.askingOrder])
  }
}
