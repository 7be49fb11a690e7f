/// What is the same for all modules of a manager; shared, so that a context costs little.
final class ModuleSurroundings: Sendable {
  let configuration: ModuleConfiguration
  let environment: ModuleEnvironment

  init(configuration: ModuleConfiguration, environment: ModuleEnvironment) {
    self.configuration = configuration
    self.environment = environment
  }
}
