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
  /// A limit of one step.
  public enum Limit: Sendable, Hashable {
    /// The limit in ``ModuleManagerOptions/timeouts``. There, it is the one in ``ModuleTimeouts/standard``.
    case inherited
    /// No limit.
    case unlimited
    /// At most this long. A duration that is not positive has already expired.
    case duration(Duration)

    /// At most this many seconds.
    public static func seconds(_ seconds: Int) -> Limit { .duration(.seconds(seconds)) }

    /// The duration; `nil` if there is no limit.
    var value: Duration? { if case .duration(let duration) = self { duration } else { nil } }
  }

  /// The time for `initialize` to return.
  public var initialization: Limit
  /// The time for `run` to end by itself after ``ModuleContext/stopRequested()`` has returned, before it is cancelled. Zero,
  /// which cancels `run` immediately, suits every `run` that has no other way to end.
  public var gracePeriod: Limit
  /// The total time for the module's handlers to receive the events that were published before, for uses of the module to end,
  /// and for `destroy` to return.
  public var destruction: Limit
  /// The time for a cancelled step to return before it is abandoned. Without a limit, a module that ignores cancellation blocks
  /// everything.
  public var cancellation: Limit

  /// Creates timeouts. Each one that is not given is inherited.
  public init(
    initialization: Limit = .inherited,
    gracePeriod: Limit = .inherited,
    destruction: Limit = .inherited,
    cancellation: Limit = .inherited
  ) {
    self.initialization = initialization
    self.gracePeriod = gracePeriod
    self.destruction = destruction
    self.cancellation = cancellation
  }

  /// The timeouts in ``ModuleManagerOptions/timeouts``, the default of every module.
  public static let inherited = ModuleTimeouts()

  /// The default of a manager: 60 seconds to initialize, no grace period, 30 seconds to be destroyed, 5 to return if cancelled.
  public static let standard = ModuleTimeouts(
    initialization: .seconds(60),
    gracePeriod: .seconds(0),
    destruction: .seconds(30),
    cancellation: .seconds(5)
  )

  /// No limits, for debugging with breakpoints. The grace period is inherited.
  public static let unlimited = ModuleTimeouts(
    initialization: .unlimited,
    destruction: .unlimited,
    cancellation: .unlimited
  )

  /// Returns these timeouts, with others in place of those that are inherited.
  func inheriting(_ others: ModuleTimeouts) -> ModuleTimeouts {
    var timeouts = self
    for limit in [\ModuleTimeouts.initialization, \.gracePeriod, \.destruction, \.cancellation]
    where self[keyPath: limit] == .inherited {
      timeouts[keyPath: limit] = others[keyPath: limit]
    }
    return timeouts
  }
}
