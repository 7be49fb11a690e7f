/// What the host of a program does besides its operations.
struct ProgramHost: Sendable, Hashable {
  /// True if the manager gets a lockfile, which chooses the provider of each interface.
  var hasLockfile = false
  /// The slots of two modules that provide the same interface; none if there are no such modules. The lockfile chooses the first.
  var rivals: [Int] = []
  /// What its middleware does before it continues with a URL; `nil` for none.
  var middleware: ProgramBehavior?
  /// The interface of which the middleware requests a service first; `nil` for none.
  var asks: Int?
  /// True if the middleware tries once more what has failed.
  var retries = false
  /// What its subscriber does for each event; `nil` if it does not subscribe.
  var listener: ProgramBehavior?
  /// What the subscriber requests after that.
  var request: ProgramRequest?
}
