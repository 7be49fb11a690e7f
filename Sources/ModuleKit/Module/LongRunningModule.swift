/// A module that works for its whole lifetime, such as a server that accepts connections or a queue consumer.
///
/// The manager supervises the work: it begins after ``AppModule/initialize(in:)`` has returned, and ends before
/// ``AppModule/destroy()`` is called.
///
/// ```swift
/// struct FeedModule: LongRunningModule {
///   static let manifest = ModuleManifest(embedded: PackageResources.module_json)
///
///   func initialize(in context: ModuleContext) async throws {}
///
///   func run(in context: ModuleContext) async throws {
///     for try await entry in feed { await store(entry) }
///   }
/// }
/// ```
public protocol LongRunningModule: AppModule {
  /// What happens to the other modules when ``run(in:)`` throws. Default: ``RunFailurePolicy/inherited``, the manager's
  /// ``ModuleManagerOptions/onRunFailure``.
  var onRunFailure: RunFailurePolicy { get }

  /// Runs for as long as the module lives.
  ///
  /// It ends by returning, or when its task is cancelled. A module that needs to finish work in progress waits for
  /// ``ModuleContext/stopRequested()`` and then has ``ModuleTimeouts/gracePeriod`` to finish.
  ///
  /// - Parameter context: the context that was passed to ``AppModule/initialize(in:)``.
  /// - Throws: the error that ended it; see ``RunFailurePolicy``. An error thrown after the module was asked to stop is ignored.
  func run(in context: ModuleContext) async throws
}

extension LongRunningModule {
  public var onRunFailure: RunFailurePolicy { .inherited }
}
