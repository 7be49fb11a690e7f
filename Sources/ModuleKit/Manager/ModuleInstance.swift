/// What the manager keeps of one instance of a module. Belongs to the actor alone.
final class ModuleInstance {
  let info: ModuleInfo
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
  var state = ModuleState.idle

  init(_ info: ModuleInfo) { self.info = info }

  var name: String { info.name }
}
