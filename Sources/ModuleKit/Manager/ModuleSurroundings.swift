import ModuleManifests
internal import Synchronization

/// Values common to all modules of a manager. Shared, so that a context is cheap.
final class ModuleSurroundings: Sendable {
  let configuration: ModuleConfiguration
  let environment: ModuleEnvironment
  private let wrapping = Guarded<(any StepWrapper)?>(nil)
  private let isWrapped = Atomic<Bool>(false)
  /// The names of all modules, sorted, so that one module's section is never mistaken for part of another's.
  let names = Guarded<[String]>([])

  init(configuration: ModuleConfiguration, environment: ModuleEnvironment) {
    self.configuration = configuration
    self.environment = environment
  }

  /// Wraps the calls into modules.
  var wrapper: (any StepWrapper)? { isWrapped.load(ordering: .acquiring) ? wrapping.withLock { $0 } : nil }

  func wrap(in wrapper: any StepWrapper) {
    wrapping.withLock { $0 = wrapper }
    isWrapped.store(true, ordering: .releasing)
  }
}
