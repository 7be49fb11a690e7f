#if Server
  import ModuleKit
  import ServiceLifecycle

  /// What a service does around the calls into its modules: spans and timers, and graceful shutdown of their work.
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
  }
#endif
