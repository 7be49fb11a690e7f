import Testing
import VersionResolver

@testable import ModuleKit
@testable import ModuleManifests

/// The rules for questions to a manager: a violation is noticed, and the closest case that is allowed is not reported.
@Suite("Programs: the rules for plans that are requested, snapshots and the values of scopes")
struct ProgramQuestionTests {
  private let world = ProgramWorld()
  private let id: Int

  /// A manager that runs with one module, which is ready.
  init() {
    id = world.register(ProgramModule(0))
    world.withState { $0.current[0] = id }
    _ = world.beginInitialize(id, [])
    world.endInitialize(id, failed: false)
    world.hear(.state(module: "m0", .ready))
    world.hear(.phase(.running))
  }

  private var rules: [ProgramViolation.Rule] { world.violations.map(\.rule) }

  private static let refusal = ModuleError(.unknownModule, "there is no module `m1`")
  private static let cancelled = ModuleError(.cancelled, "cancelled")

  // MARK: Plans

  /// Requests a plan and then a change.
  private func change(
    _ plan: Result<ChangePlan, ModuleError>,
    _ result: Result<ChangePlan, ModuleError>,
    between: () -> Void = {}
  ) {
    let forecast = ProgramForecast(result: plan, before: world.withState(\.moment))
    let losses = world.beginChange(ProgramChange(isPlanned: true))
    between()
    if case .success(let plan) = result {
      world.hear(.phase(.changing))
      world.hear(.changed(plan))
    }
    world.withState { $0.check(forecast, result) }
    world.endChange(losses, [], nil)
    if case .success = result { world.hear(.phase(.running)) }
  }

  @Test("Reports a change that does something else than its plan, unless something happened before it")
  func otherPlan() {
    let plan = ChangePlan()
    var other = ChangePlan()
    other.restarted = ["m0"]
    change(.success(plan), .success(plan))
    change(.success(other), .success(plan)) { world.hear(.state(module: "m0", .ready)) }
    #expect(rules.isEmpty)
    change(.success(other), .success(plan))
    #expect(rules == [.forecast])
  }

  @Test("Reports a change that is refused although it has a plan, or succeeds although it has none")
  func refusal() {
    change(.failure(Self.refusal), .failure(Self.refusal))
    change(.failure(Self.refusal), .failure(Self.cancelled))
    change(.success(ChangePlan()), .failure(Self.cancelled))
    #expect(rules.isEmpty)
    change(.success(ChangePlan()), .failure(Self.refusal))
    change(.failure(Self.refusal), .success(ChangePlan()))
    change(.failure(ModuleError(.invalid, "invalid")), .failure(Self.refusal))
    #expect(rules == [.forecast, .forecast, .forecast])
  }

  @Test("Expects nothing of a plan if another change is requested")
  func otherChange() {
    let losses = world.beginChange(ProgramChange(remove: [0]))
    change(.failure(Self.refusal), .success(ChangePlan()))
    world.endChange(losses, [], nil)
    #expect(rules.isEmpty)
  }

  // MARK: Snapshots

  private func look(_ state: ModuleState, patch: Int, phase: ManagerPhase = .running, cause: String? = nil) {
    let module = ModuleSnapshot.Module(
      name: "m0",
      version: Version(1, 0, UInt64(patch)),
      state: state,
      rootCause: cause,
      reason: nil,
      abandonedStepCount: 0
    )
    world.withState { $0.compare(ModuleSnapshot(phase: phase, modules: [module])) }
  }

  @Test("Reports a snapshot of another phase or other modules, unless a change is under way")
  func otherModules() {
    look(.ready, patch: id)
    #expect(rules.isEmpty)
    look(.ready, patch: id, phase: .stopping)
    look(.ready, patch: id + 1)
    #expect(rules == [.snapshot, .snapshot])
    let losses = world.beginChange(ProgramChange(remove: [0]))
    look(.ready, patch: id + 1)
    world.endChange(losses, [], nil)
    #expect(rules == [.snapshot, .snapshot])
  }

  @Test("Reports a snapshot in which a module is in another state")
  func otherState() {
    look(.stopping, patch: id)
    #expect(rules.isEmpty)
    look(.idle, patch: id)
    look(.initializing, patch: id)
    #expect(rules == [.snapshot, .snapshot])
    world.hear(.state(module: "m0", .stopping))
    _ = world.beginDestroy(id)
    world.endDestroy(id)
    look(.idle, patch: id)
    look(.failed, patch: id, cause: "m0")
    #expect(rules == [.snapshot, .snapshot])
    look(.failed, patch: id)
    look(.idle, patch: id, cause: "m0")
    look(.ready, patch: id)
    #expect(rules == [.snapshot, .snapshot, .snapshot, .snapshot, .snapshot])
  }

  // MARK: Scopes

  @Test("Reports a factory or handler that finds no scope, or another one")
  func scope() async throws {
    let module = PlayedPart(ProgramModule(1), world).play()
    let manager = try ModuleManager(modules: [module])
    var values = ScopeValues()
    values[.number(nested: false)] = 1
    await manager.withScope(values) { scope in
      world.checkScope(scope, "a handler")
      ProgramWorld.$scopeNumber.withValue(1) { world.checkScope(scope, "a handler") }
      #expect(rules.isEmpty)
      ProgramWorld.$scopeNumber.withValue(2) { world.checkScope(scope, "a handler") }
      ProgramWorld.$scopeNumber.withValue(1) { world.checkScope(nil, "a handler") }
    }
    #expect(rules == [.scopeValue, .scopeValue])
  }
}
