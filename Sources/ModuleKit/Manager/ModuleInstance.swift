/// The manager's state for one module instance. Accessed only on the actor.
final class ModuleInstance {
  let info: ModuleInfo
  /// The position among the manager's modules; -1 for an instance that has yet to join or has left.
  var index: Int
  /// Whether its current life began for a change that may still be undone. Until then, only what is being initialized uses it.
  var isEarly = false
  /// The context of the module's current life; each life has its own.
  var context: ModuleContext?
  /// The call to `initialize` or `run` in progress, and the call to `destroy`.
  var task: Task<Void, Never>?
  var destroyTask: Task<Void, Never>?
  /// When its last initialization began and ended.
  var began = Duration.zero
  var ended = Duration.zero
  /// When the current step was called, or when `run` was asked to end, once it has been.
  var stepBegan = Duration.zero
  /// How long the step that has just ended took, while its end is being handled.
  var stepDuration: Duration?
  /// The last error of a step that was not ignored.
  var error: ModuleError?

  init(_ info: ModuleInfo, index: Int = -1) {
    self.info = info
    self.index = index
  }

  var name: String { info.name }
}
