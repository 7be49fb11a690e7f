import ModuleManifests

/// What the manager keeps of one instance of a module.
struct ModuleInstance: Sendable {
  let module: any AppModule
  let manifest: ModuleManifest
  /// What the present life of the module works with; made anew for each.
  var context: ModuleContext?
  /// The worker that is inside `initialize` or `run`, and the one inside `destroy`; -1 for none.
  var worker = -1
  var destroyer = -1
  /// When its last initialization began and ended.
  var began = Duration.zero
  var ended = Duration.zero
  /// What its last step threw that counts.
  var error: ModuleError?
  var state = ModuleState.idle

  init(_ module: any AppModule, _ manifest: ModuleManifest) {
    self.module = module
    self.manifest = manifest
  }

  var name: String { manifest.name }
}
