/// How long the steps of one module may take.
///
/// A step that takes longer is cancelled. If it still does not return, it is *abandoned*: it is reported, and no longer waited
/// for. This way, starts and stops end in bounded time, whatever a module does, except block threads: tasks share about as many
/// as there are processors, and once modules block all of them, no deadline can be noticed. Leave a call that blocks to a
/// dispatch queue or a thread of your own, and await its result.
///
/// ```swift
/// struct HTTPModule: AppModule {
///   static let manifest = ModuleManifest(embedded: PackageResources.module_json)
///   // Requests in flight may finish for ten seconds.
///   var timeouts: ModuleTimeouts { ModuleTimeouts(gracePeriod: .seconds(10)) }
///
///   func initialize(in context: ModuleContext) async throws {}
/// }
/// ```
public struct ModuleTimeouts: Sendable, Hashable {
  /// The time for `initialize` to return. `nil` means no limit. Default: 60 seconds.
  public var initialize: Duration? { didSet { isInherited = false } }
  /// The time for `run` to end by itself after ``ModuleContext/stopRequested()`` has returned, before it is cancelled. Default:
  /// zero, which cancels `run` immediately. This suits every `run` that has no other way to end.
  public var gracePeriod: Duration { didSet { isInherited = false } }
  /// The total time for the module's handlers to receive the events that were published before, for uses of the module to end,
  /// and for `destroy` to return. `nil` means no limit. Default: 30 seconds.
  public var destroy: Duration? { didSet { isInherited = false } }
  /// The time for a cancelled step to return before it is abandoned. `nil` means no limit; a module that ignores cancellation
  /// then blocks everything. Default: 5 seconds.
  public var cancellation: Duration? { didSet { isInherited = false } }
  /// Whether the manager's timeouts apply instead.
  private(set) var isInherited = false

  /// Creates timeouts that replace all of the manager's: one that is not given has its default value, not the manager's.
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

  /// The timeouts in ``ModuleManagerOptions/timeouts``, the default of every module. In the options themselves, they are the
  /// default values. If code sets one of them, the others take the default values, too.
  public static let inherited: ModuleTimeouts = {
    var timeouts = ModuleTimeouts()
    timeouts.isInherited = true
    return timeouts
  }()

  /// No limits at all, for debugging with breakpoints.
  public static let unlimited = ModuleTimeouts(initialize: nil, destroy: nil, cancellation: nil)
}
