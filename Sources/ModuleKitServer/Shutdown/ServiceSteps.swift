#if Server
  import ModuleKit

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
  }
#endif
