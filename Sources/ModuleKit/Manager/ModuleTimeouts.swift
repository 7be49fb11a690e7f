/// How long the steps of one module may take.
///
/// A step that takes longer is cancelled; one that does not return then either is *abandoned*: it is reported, and
/// is not waited for any more. So a start and a stop end in bounded time, whatever a module does.
///
/// ```swift
/// struct HTTPModule: AppModule {
///   // Requests in flight may finish for ten seconds.
///   var timeouts: ModuleTimeouts { ModuleTimeouts(gracePeriod: .seconds(10)) }
/// }
/// ```
public struct ModuleTimeouts: Sendable, Hashable {
  /// For `initialize` to return. `nil`: no bound. Default: 60 seconds.
  public var initialize: Duration? { didSet { isInherited = false } }
  /// For `run` to end by itself after ``ModuleContext/stopRequested()`` returned, before it is cancelled. Default: zero, so
  /// that `run` is cancelled at once, which suits every `run` that knows no other way to end.
  public var gracePeriod: Duration { didSet { isInherited = false } }
  /// For the module's handlers to get the events that were published before, for those that use the module to end, and for
  /// `destroy` to return, all together. `nil`: no bound. Default: 30 seconds.
  public var destroy: Duration? { didSet { isInherited = false } }
  /// For a cancelled step to return, before it is abandoned. `nil`: no bound, and then a module that ignores
  /// cancellation holds up everybody. Default: 5 seconds.
  public var cancellation: Duration? { didSet { isInherited = false } }
  /// Whether the manager's count instead.
  private(set) var isInherited = false

  public init(
    initialize: Duration? = .seconds(60),
    gracePeriod: Duration = .zero,
    destroy: Duration? = .seconds(30),
    cancellation: Duration? = .seconds(5)
  ) {
    self.initialize = initialize
    self.gracePeriod = gracePeriod
    self.destroy = destroy
    self.cancellation = cancellation
  }

  /// Those of ``ModuleManagerOptions/timeouts``: the default of every module. In the options themselves they are the default
  /// values, and so are the other ones where code sets one of them.
  public static let inherited: ModuleTimeouts = {
    var timeouts = ModuleTimeouts()
    timeouts.isInherited = true
    return timeouts
  }()

  /// No bounds at all, for debugging with breakpoints.
  public static let unlimited = ModuleTimeouts(initialize: nil, destroy: nil, cancellation: nil)
}
