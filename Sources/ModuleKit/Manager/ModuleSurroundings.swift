import ModuleManifests

/// What is the same for all modules of a manager; shared, so that a context costs little.
final class ModuleSurroundings: Sendable {
  let configuration: ModuleConfiguration
  let environment: ModuleEnvironment
  /// What is to happen around the calls into modules.
  let wrapper = Guarded<(any StepWrapper)?>(nil)
  /// The names of all modules, sorted: so that a section of one is never taken for a part of another one's.
  let names = Guarded<[String]>([])

  init(configuration: ModuleConfiguration, environment: ModuleEnvironment) {
    self.configuration = configuration
    self.environment = environment
  }
}
