#if Server
  import Logging
  import ModuleKit
  import ServiceLifecycle
  import Tracing

  /// Runs a service in its own group, whose graceful shutdown is the stop of one module.
  ///
  /// A signal that ends the process must not reach the work of modules directly: requests are still being served, and modules
  /// that depend on this one are still working. This group therefore hides the group of the process.
  struct GracefulWork: Sendable {
    let context: ModuleContext

    /// - Throws: what the service throws.
    func run(_ service: any Service) async throws {
      let (beginnings, beginning) = AsyncStream.makeStream(of: Void.self)
      let begun = ClosureService {
        beginning.finish()
        try await service.run()
      }
      let group = ServiceGroup(
        configuration: ServiceGroupConfiguration(
          services: [
            ServiceGroupConfiguration.ServiceConfiguration(
              service: begun,
              successTerminationBehavior: .gracefullyShutdownGroup,
              failureTerminationBehavior: .cancelGroup
            )
          ],
          // The manager reports what goes wrong.
          logger: Logger(label: "ModuleKitServer", factory: { _ in SwiftLogNoOpLogHandler() })
        )
      )
      try await withThrowingTaskGroup(of: Bool.self) { tasks in
        tasks.addTask {
          try await group.run()
          return true
        }
        tasks.addTask {
          // Some versions of the package lose a shutdown that arrives before the services run.
          for await _ in beginnings {}
          await context.stopRequested()
          if !Task.isCancelled { await group.triggerGracefulShutdown() }
          return false
        }
        while let hasEnded = try await tasks.next(), !hasEnded {}
        tasks.cancelAll()
      }
    }
  }

  /// Wraps a service's calls into its modules with spans and timers, and with graceful shutdown of their work.
  struct ServiceSteps: StepWrapper {
    let instruments: Instruments

    func wrap(
      _ step: ModuleStep,
      in context: ModuleContext,
      _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
      switch step {
      case .initialize, .destroy: try await instruments.measure(step, in: context, body)
      case .run: try await GracefulWork(context: context).run(ClosureService(body))
      }
    }

    /// An event's handlers belong to the trace of whatever published it.
    func carry() -> Carrier? {
      guard let context = ServiceContext.current else { return nil }
      return { handler in try await ServiceContext.withValue(context) { try await handler() } }
    }
  }
#endif
