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
  /// When the step under way was called; when `run` was asked to end, once it was.
  var stepBegan = Duration.zero
  /// How long the step took that has just ended, as long as its end is dealt with.
  var stepDuration: Duration?
  /// What its last step threw that counts.
  var error: ModuleError?

  init(_ info: ModuleInfo, index: Int = -1) {
    self.info = info
    self.index = index
  }

  var name: String { info.name }
}
