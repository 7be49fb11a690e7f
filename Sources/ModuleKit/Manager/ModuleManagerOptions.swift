/// How a ``ModuleManager`` goes about its work.
///
/// ```swift
/// var options = ModuleManagerOptions()
/// options.startTimeout = .seconds(30)
/// options.onStartFailure = .degraded
/// let manager = try ModuleManager(modules: modules, options: options)
/// ```
public struct ModuleManagerOptions: Sendable {
  /// What happens to the other modules when one fails to initialize. Default ``StartFailurePolicy/rollBack``.
  public var onStartFailure = StartFailurePolicy.rollBack
  /// What happens to the other modules when the `run` of one throws. Default ``RunFailurePolicy/stopAll``.
  public var onRunFailure = RunFailurePolicy.stopAll
  /// How long the steps of a module may take if its own ``AppModule/timeouts`` are inherited.
  public var timeouts = ModuleTimeouts()
  /// How many modules may be initialized at the same time; `nil`, the default, for any number. At least 1.
  public var maximumConcurrentInitializations: Int?
  /// How long a start may take altogether; `nil`, the default, for any time. Then it is rolled back.
  public var startTimeout: Duration?
  /// How long a stop may take altogether before everything is cancelled; `nil`, the default, for any time.
  public var stopTimeout: Duration?
  /// How long cancelled steps may take after ``stopTimeout`` before they are abandoned. Default: 5 seconds.
  public var cancellationTimeout = Duration.seconds(5)
  /// Where the steps of modules run; `nil`, the default, for the global executor. Tests give a seeded one.
  public var executor: (any TaskExecutor)?
  /// What modules may know about the process, such as its environment and arguments.
  public var environment = ModuleEnvironment()
  /// How calls from outside and the configuration write dates, data, decimal numbers and URLs. Default: as JSON APIs do.
  public var coding = JSONCoding()
  /// Which URLs are admitted, and under which names. Default: every URL that matches a route.
  public var routes = RouteRules()
  /// Runs around every URL that is opened, the outermost first.
  public var routeMiddleware: [RouteMiddleware] = []
  /// Shows the results of URLs; `nil`, the default, in a program without a user interface.
  public var navigator: (any Navigator)?
  /// Asked before each step of a module; what it throws is the step's failure. For tests.
  package var probe: (@Sendable (_ module: String, _ step: ModuleStep) throws -> Void)?
  /// Adapters, and the host's side of actions.
  var registry = RegistryOptions()

  public init() {}

  var lifecycle: LifecycleSettings {
    LifecycleSettings(
      onStartFailure: onStartFailure,
      width: maximumConcurrentInitializations.map { max(1, $0) },
      start: startTimeout,
      stop: stopTimeout,
      cancellation: cancellationTimeout
    )
  }
}
