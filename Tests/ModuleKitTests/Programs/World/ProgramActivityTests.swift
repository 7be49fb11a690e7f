import ModuleManifests
import Testing
import VersionResolver

@testable import ModuleKit

/// The rule about what operators see, broken by hand.
@Suite("Programs: the rule about what modules are doing")
struct ProgramActivityTests {
  typealias Module = ModuleActivity.Module

  private static func module(
    _ name: String = "m0",
    _ state: ModuleState = .ready,
    isJoining: Bool = false,
    isLeaving: Bool = false,
    step: (ModuleStep, Duration)? = nil,
    waitsFor: [String] = [],
    uses: Int = 0
  ) -> Module {
    Module(
      name: name,
      version: Version(1, 0, 0),
      state: state,
      isJoining: isJoining,
      isLeaving: isLeaving,
      step: step,
      attemptsLeft: nil,
      limit: nil,
      waitsFor: waitsFor,
      uses: uses,
      queuedEvents: 0,
      abandonedSteps: 0,
      rootCause: nil,
      reason: nil
    )
  }

  private static func activity(_ modules: [Module], _ phase: ManagerPhase, scopes: Int = 0) -> ModuleActivity
  {
    ModuleActivity(phase: phase, modules: modules, openScopes: scopes, waitingChanges: 0, hostEvents: 0)
  }

  /// Returns how often the rule is broken if a snapshot has only the module that stays.
  private static func violations(
    _ modules: Module...,
    phase: ManagerPhase = .running,
    width: Int? = nil,
    snapshot: [(name: String, state: ModuleState)]? = nil
  ) -> Int {
    var state = ProgramState()
    state.isInChange = phase == .changing
    let staying = modules.filter { !$0.isJoining && !$0.isLeaving }.map { ($0.name, $0.state) }
    let seen = (snapshot ?? staying).map { name, state in
      ModuleSnapshot.Module(
        name: name,
        version: Version(1, 0, 0),
        state: state,
        rootCause: nil,
        reason: nil,
        abandonedStepCount: 0
      )
    }
    state.compare(activity(modules, phase), with: ModuleSnapshot(phase: phase, modules: seen), width: width)
    return state.violations.count { $0.rule == .activity }
  }

  @Test("Reports other modules than a snapshot has, and an instance that joins without a change")
  func otherModules() {
    let (me, new) = (Self.module(), Self.module(isJoining: true))
    #expect(Self.violations(me) == 0)
    #expect(Self.violations(me, snapshot: [("m0", .stopping)]) == 1)
    #expect(Self.violations(me, snapshot: []) == 1)
    #expect(Self.violations(me, new, phase: .changing) == 0)
    #expect(Self.violations(me, new) == 1)
    #expect(Self.violations(me, Self.module(isLeaving: true)) == 0)
  }

  @Test("Reports a module that waits for nothing, in a circle, or for what is not there")
  func waits() {
    let waiting = Self.module("m1", .waiting, waitsFor: ["m0"])
    #expect(Self.violations(Self.module(), waiting) == 0)
    #expect(Self.violations(waiting) == 1)
    #expect(Self.violations(Self.module("m0", .waiting)) == 1)
    #expect(Self.violations(Self.module("m0", .waiting), width: 1) == 0)
    #expect(Self.violations(Self.module("m0", .waiting), phase: .changing) == 0)
    #expect(Self.violations(Self.module("m0", .waiting, waitsFor: ["m0"])) == 1)
    #expect(Self.violations(Self.module("m0", .waiting, waitsFor: ["m1"]), waiting) == 1)
    #expect(Self.violations(Self.module(), Self.module("m1", .idle, waitsFor: ["m0"])) == 1)
  }

  @Test("Reports a module at work without a step, and a step that has not begun yet")
  func steps() {
    #expect(Self.violations(Self.module("m0", .initializing, step: (.initialize, .zero))) == 0)
    #expect(Self.violations(Self.module("m0", .initializing)) == 1)
    #expect(Self.violations(Self.module("m0", .stopping, step: (.destroy, .seconds(-1)))) == 1)
  }

  @Test("Reports a wiring with other modules, and with other edges than a module got")
  func wiring() {
    var state = ProgramState()
    for slot in 0..<3 {
      var instance = ProgramInstance(slot, ProgramModule(slot))
      instance.state = .up
      state.instances.append(instance)
      state.current[slot] = slot
    }
    state.instances[2].wired = [0: 1]
    func violations(_ slots: [Int], _ targets: [Int], changing: Int = 0) -> Int {
      let modules = slots.map { slot in
        ModuleWiring.Module(
          manifest: ModuleManifest(name: ProgramModule.name(slot), version: Version(1, 0, UInt64(slot))),
          dependsOn: slot == 2 ? targets : []
        )
      }
      var state = state
      state.changing = changing
      state.compare(ModuleWiring(modules: modules, adapters: [], providers: [:]))
      return state.violations.count { $0.rule == .wiring }
    }
    #expect(violations([0, 1, 2], [0]) == 0)
    #expect(violations([0, 1, 2], []) == 1)
    #expect(violations([0, 1, 2], [1]) == 1)
    #expect(violations([0, 1, 2], [1], changing: 1) == 0)
    #expect(violations([0, 2], [0]) == 1)
  }

  @Test("Reports what is left at the end")
  func rest() {
    func violations(_ module: Module, scopes: Int = 0) -> Int {
      let world = ProgramWorld()
      world.checkNothingIsDone(Self.activity([module], .stopped, scopes: scopes))
      return world.violations.count { $0.rule == .activity }
    }
    #expect(violations(Self.module("m0", .idle)) == 0)
    #expect(violations(Self.module("m0", .idle), scopes: 1) == 1)
    #expect(violations(Self.module("m0", .idle, uses: 1)) == 1)
    #expect(violations(Self.module("m0", .idle, isLeaving: true)) == 1)
  }
}
