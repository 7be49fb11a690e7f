extension ModuleContext {
  /// The module is initialized, and has read what it reads: whatever else is set for it is a mistake.
  func sealConfiguration() throws(ModuleError) {
    try surroundings.configuration.requireRead(by: name, among: surroundings.names.withLock { $0 })
  }
}
