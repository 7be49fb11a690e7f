public import ModuleKit
import ModuleManifests

/// Makes one step of a run fail: the k-th, whichever module it belongs to.
///
/// A correct host survives a failure at any step. With this type, a test can fail each step in turn:
///
/// ```swift
/// for index in 1... {
///   let failure = StepFailure(at: index)
///   var options = ModuleManagerOptions()
///   options.inject(failure)
///   let manager = try ModuleManager(modules: modules, options: options)
///   _ = try? await manager.start()
///   await manager.stop()
///   #expect(nothingIsLeft())
///   guard failure.place != nil else { break }  // there is no such step any more
/// }
/// ```
public final class StepFailure: Sendable {
  /// The error that the step throws by default.
  public struct InjectedError: Error, Sendable, Hashable, CustomStringConvertible {
    public let module: String
    public let step: ModuleStep
    public var description: String { "the test made \(step.rawValue) of \(module) fail" }
  }

  private let index: Int
  private let steps: Set<ModuleStep>
  private let error: (any Error)?
  private let state = Guarded(State())

  private struct State {
    var count = 0
    var place: InjectedError?
  }

  /// - Parameters:
  ///   - index: the step that fails, counted from 1 in the order in which steps begin. If it exceeds their number, none fails.
  ///   - steps: the kinds of steps to count. Default: initializations only.
  ///   - error: the error to throw; `nil`, the default, for ``InjectedError``.
  public init(at index: Int, of steps: Set<ModuleStep> = [.initialize], error: (any Error)? = nil) {
    self.index = index
    self.steps = steps
    self.error = error
  }

  /// The step that failed; `nil` until it has.
  public var place: InjectedError? { state.withLock { $0.place } }

  func step(_ step: ModuleStep, of module: String) throws {
    guard steps.contains(step) else { return }
    let place = state.withLock { state -> InjectedError? in
      state.count += 1
      guard state.count == index else { return nil }
      state.place = InjectedError(module: module, step: step)
      return state.place
    }
    if let place { throw error ?? place }
  }
}
