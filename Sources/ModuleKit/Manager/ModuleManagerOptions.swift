/// Options that control how a ``ModuleManager`` works.
///
/// ```swift
/// var options = ModuleManagerOptions()
/// options.startTimeout = .seconds(30)
/// options.onStartFailure = .degraded
/// let manager = try ModuleManager(modules: modules, options: options)
/// ```
public struct ModuleManagerOptions: Sendable {
  /// What happens to the other modules when one fails to initialize. Default: ``StartFailurePolicy/rollBack``.
  public var onStartFailure = StartFailurePolicy.rollBack
  /// What happens to the other modules when the `run` of one throws. Default: ``RunFailurePolicy/stopAll``.
  public var onRunFailure = RunFailurePolicy.stopAll
  /// How long a step may take if the module's own ``AppModule/timeouts`` inherit its limit.
  public var timeouts = ModuleTimeouts.standard
  /// The maximum number of modules to initialize at the same time; `nil`, the default, for no limit. At least 1.
  public var maximumConcurrentInitializations: Int?
  /// How long a whole start may take before it is rolled back; `nil`, the default, for no limit.
  public var startTimeout: Duration?
  /// How long a whole stop may take before everything is cancelled; `nil`, the default, for no limit.
  public var stopTimeout: Duration?
  /// How long cancelled steps may take after ``stopTimeout`` before they are abandoned. Default: 5 seconds.
  public var cancellationTimeout = Duration.seconds(5)
  /// Where the steps of modules run; `nil`, the default, for the global executor. Tests use a seeded one.
  public var executor: (any TaskExecutor)?
  /// Facts about the process for modules, such as its environment and arguments.
  public var environment = ModuleEnvironment()
  /// How remote calls and the configuration encode dates, data, decimal numbers and URLs. Default: as is usual in JSON APIs.
  public var coding = JSONCoding()
  /// Which URLs are accepted, and under which names. Default: every URL that matches a route.
  public var routes = RouteRules()
  /// Middleware that runs around every opened URL, outermost first.
  public var routeMiddleware: [RouteMiddleware] = []
  /// Presents the results of opened URLs; `nil`, the default, in a program without a user interface.
  public var navigator: (any Navigator)?
  /// Called before each step of a module, but after `destroy`; an error it throws becomes the step's failure. For tests.
  package var probe: (@Sendable (_ module: String, _ step: ModuleStep) throws -> Void)?
  /// Adapters, and the host's side of actions.
  package var registry = RegistryOptions()

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

/// The host's options for services, actions and events.
package struct RegistryOptions: Sendable {
  package internal(set) var adapters = AdapterTable()
  /// The overrides of a test.
  package var overrides: OverrideTable?
  var authorize: (@Sendable (RemoteCall) async throws -> AuthorizationDecision)?
  var remoteInputLimit = 1 << 20
  /// The host's handlers of actions that no module handles, asked in this order after those of the modules.
  var fallbacks: [ActionFallback] = []
  /// Whether the manager only stands for one that is gone.
  var isAbsent = false
}
