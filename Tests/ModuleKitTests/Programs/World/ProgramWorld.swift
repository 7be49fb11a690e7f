import ModuleKit
import ModuleKitTesting
import ModuleManifests

/// Watches a run of a program from all sides, and reports the rules it breaks.
///
/// It does not know how a manager works: modules report what is done to them, operations what they got, and the manager's own
/// events what it claims.
final class ProgramWorld: Sendable {
  let clock: VirtualClock
  let executor: any TaskExecutor
  let settings: ProgramSettings
  private let state: Guarded<ProgramState>
  /// The number of lives of each instance when the outermost scope around the current task began; `nil` outside of scopes.
  @TaskLocal static var livesAtScope: [Int]?
  /// The number of the innermost scope around the current task, which is among the scope's values.
  @TaskLocal static var scopeNumber: Int?
  /// The instance in whose `initialize` or `destroy` the current task is.
  @TaskLocal static var stepOwner: Int?

  init(
    _ settings: ProgramSettings,
    clock: VirtualClock,
    executor: any TaskExecutor,
    isLogging: Bool = false
  ) {
    self.settings = settings
    self.clock = clock
    self.executor = executor
    var state = ProgramState()
    if isLogging { state.log = [] }
    self.state = Guarded(state)
  }

  func withState<Result>(_ body: (inout ProgramState) -> Result) -> Result { state.withLock(body) }

  var violations: [ProgramViolation] { withState { $0.violations } }

  func watch(_ name: String, _ object: any AnyObject & Sendable) {
    withState { $0.watched.append(ProgramWatch(name: name, object: object)) }
  }

  /// Registers a new instance of a module.
  func register(_ module: ProgramModule) -> Int {
    withState { state in
      state.instances.append(ProgramInstance(state.instances.count, module))
      return state.instances.count - 1
    }
  }

  /// Returns the type of the modules of a slot.
  func type(_ slot: Int) -> any PlayedModule.Type {
    let first = withState { $0.instances.first { $0.module.slot == slot } }
    return ProgramSlots.type(slot, hasRun: first?.module.run != nil)
  }

  // MARK: What modules do

  /// Performs a module's prescribed behavior.
  ///
  /// - Parameter call: the number of the call, counted from 1.
  func perform(_ behavior: ProgramBehavior, call: Int, in context: ModuleContext? = nil) async throws {
    if withState({ $0.isCalm }) { return }
    if behavior.waitsForStop { await context?.stopRequested() }
    if behavior.delay > 0 {
      withState { $0.asleep += 1 }
      defer { withState { $0.asleep -= 1 } }
      let delay = Duration.milliseconds(behavior.delay)
      if behavior.isDeaf {
        let clock = clock
        await Task.detached(executorPreference: executor) { try? await clock.sleep(for: delay) }.value
      } else {
        try await clock.sleep(for: delay)
      }
    }
    if behavior.failure.happens(in: call) { throw ProgramFailure() }
  }

  /// Returns whether one more operation may be done from inside, since handlers call handlers.
  func mayActInside() -> Bool {
    withState { state in
      state.insideCount += 1
      return !state.isCalm && state.insideCount <= 30
    }
  }
}

/// The error that a module of a program throws.
struct ProgramFailure: Error, CustomStringConvertible {
  var description: String { "the program says so" }
}
