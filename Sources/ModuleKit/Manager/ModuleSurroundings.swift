import ModuleManifests
internal import Synchronization

/// What is the same for all modules of a manager; shared, so that a context costs little.
final class ModuleSurroundings: Sendable {
  let configuration: ModuleConfiguration
  let environment: ModuleEnvironment
  private let wrapping = Guarded<(any StepWrapper)?>(nil)
  private let isWrapped = Atomic<Bool>(false)
  /// The names of all modules, sorted: so that a section of one is never taken for a part of another one's.
  let names = Guarded<[String]>([])

  init(configuration: ModuleConfiguration, environment: ModuleEnvironment) {
    self.configuration = configuration
    self.environment = environment
  }

  /// What is to happen around the calls into modules.
  var wrapper: (any StepWrapper)? {
    isWrapped.load(ordering: .acquiring) ? wrapping.withLock { $0 } : nil
  }

  func wrap(in wrapper: any StepWrapper) {
    wrapping.withLock { $0 = wrapper }
    isWrapped.store(true, ordering: .releasing)
  }
}
