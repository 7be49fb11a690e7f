#if Server
  public import ModuleKit
  public import ServiceLifecycle

  extension ModuleContext {
    /// Runs a service of swift-service-lifecycle as the work of this module: a web server, a client of a database, a consumer
    /// of a queue.
    ///
    /// A stop of the module is a graceful shutdown for the service. It may take the module's `ModuleTimeouts.gracePeriod` to
    /// end, and is cancelled afterwards.
    ///
    /// ```swift
    /// struct HTTPModule: LongRunningModule {
    ///   var timeouts: ModuleTimeouts { ModuleTimeouts(gracePeriod: .seconds(10)) }
    ///
    ///   func run(in context: ModuleContext) async throws {
    ///     try await context.run(Application(responder: responder))
    ///   }
    /// }
    /// ```
    ///
    /// Under a ``ModuleService`` everything in a module's `run` is treated like that: `gracefulShutdown()`,
    /// `withGracefulShutdownHandler` and `cancelWhenGracefulShutdown` speak of the module's stop, not of the signal to the
    /// process, which comes earlier.
    ///
    /// - Parameters:
    ///   - service: what to run.
    ///   - isCancellable: whether to cancel the service when its grace period is over. `false` is for a service that ends the
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
