/// What the manager keeps of one instance of a module. Belongs to the actor alone.
final class ModuleInstance {
  let info: ModuleInfo
  /// Which of the modules that belong to the manager it is; -1 for one that is to come, or has gone.
  var index: Int
  /// The context of the module's present life; each life has its own.
  var context: ModuleContext?
  /// The call of `initialize` or `run` that is under way, and that of `destroy`.
  var task: Task<Void, Never>?
  var destroyTask: Task<Void, Never>?
  /// When its last initialization began and ended.
  var began = Duration.zero
  var ended = Duration.zero
  /// What its last step threw that counts.
  var error: ModuleError?

  init(_ info: ModuleInfo, index: Int = -1) {
    self.info = info
    self.index = index
  }

  var name: String { info.name }
}
