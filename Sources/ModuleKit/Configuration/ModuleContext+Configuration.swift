extension ModuleContext {
  /// The module is initialized, and has read what it reads: whatever else is set for it is a mistake.
  func sealConfiguration() throws(ModuleError) {
    guard let source = configurationSource else { return }
    do throws(ConfigurationError) {
      try source.requireRead(by: name, among: surroundings.names.withLock { $0 })
    } catch {
      throw ModuleError(.configuration, error.description, module: name, underlying: error)
    }
  }
}
