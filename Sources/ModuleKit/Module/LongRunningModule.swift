/// A module that works for as long as it lives, such as a server that accepts connections or a consumer of a queue.
///
/// The manager watches over the work: it begins when ``AppModule/initialize(in:)`` has returned, and has ended before
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
  /// What becomes of the others when ``run(in:)`` throws. Default ``RunFailurePolicy/inherited``: as the manager's
  /// ``ModuleManagerOptions/onRunFailure`` says.
  var onRunFailure: RunFailurePolicy { get }

  /// Works for as long as the module lives.
  ///
  /// It ends by returning, or when its task is cancelled. A module that may finish what it has begun waits for
  /// ``ModuleContext/stopRequested()`` and gets ``ModuleTimeouts/gracePeriod`` for the rest.
  ///
  /// - Parameter context: the one that ``AppModule/initialize(in:)`` was given.
  /// - Throws: what ended it; see ``RunFailurePolicy``. An error after a stop was requested does not count.
  func run(in context: ModuleContext) async throws
}

extension LongRunningModule {
  public var onRunFailure: RunFailurePolicy { .inherited }
}
