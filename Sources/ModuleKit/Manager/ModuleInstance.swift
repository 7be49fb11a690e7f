/// What the manager keeps of one instance of a module. Belongs to the actor alone.
final class ModuleInstance {
  let info: ModuleInfo
  /// Which of the modules that belong to the manager it is; -1 for one that is to come, or has gone.
  var index: Int
  /// What the present life of the module works with; made anew for each.
  var context: ModuleContext?
  /// The worker that is inside `initialize` or `run`, and the one inside `destroy`; -1 for none.
  var worker = -1
  var destroyer = -1
  /// The operations that were called off before anybody had begun them, by step; 0 for none.
  var revoked = (initialize: 0, run: 0, destroy: 0)
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
