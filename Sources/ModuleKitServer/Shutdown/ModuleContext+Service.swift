#if Server
  public import ModuleKit
  public import ServiceLifecycle

  extension ModuleContext {
    /// Runs a swift-service-lifecycle service as the work of this module: a web server, a database client, a queue consumer.
    ///
    /// Stopping the module gracefully shuts down the service. The service has the module's `ModuleTimeouts.gracePeriod` to end,
    /// and is cancelled afterwards. That period is zero unless the module or the host sets it, so a service in a module without
    /// one is cancelled immediately, even while it is serving requests.
    ///
    /// ```swift
    /// struct HTTPModule: LongRunningModule {
    ///   static let manifest = ModuleManifest(name: "http", version: Version(1, 0, 0))
    ///   var timeouts: ModuleTimeouts { ModuleTimeouts(gracePeriod: .seconds(10)) }
    ///
    ///   func initialize(in context: ModuleContext) async throws {}
    ///
    ///   func run(in context: ModuleContext) async throws {
    ///     try await context.run(Application(responder: responder))
    ///   }
    /// }
    /// ```
    ///
    /// Under a ``ModuleService``, the same applies to everything in a module's `run`: `gracefulShutdown()`,
    /// `withGracefulShutdownHandler` and `cancelWhenGracefulShutdown` refer to the module's stop, not to the signal to the
    /// process, which comes earlier.
    ///
    /// - Parameters:
    ///   - service: the service to run.
    ///   - isCancellable: whether to cancel the service when its grace period is over. Use `false` for a service that ends the
    ///     process if it is cancelled: it is left running, and reported as abandoned.
    /// - Throws: what the service throws.
    public func run(_ service: some Service, isCancellable: Bool = true) async throws {
      let work = GracefulWork(context: self)
      if isCancellable {
        try await work.run(service)
      } else {
        // Cancelling a task does not cancel the tasks whose values it waits for.
        try await Task { try await work.run(service) }.value
      }
    }
  }
#endif
