/// One call into a module.
struct Work: Sendable {
  let step: ModuleStep
  let node: NodeID
  let operation: Int
  let info: ModuleInfo
  let context: ModuleContext

  /// Makes the call.
  ///
  /// - Returns: the error it threw.
  func perform() async -> (any Error)? {
    let current = CurrentStep(context: context, step: step, operation: operation)
    do {
      switch step {
      case .initialize:
        // It may have been cancelled before it began.
        try Task.checkCancellation()
        do {
          try probe()
          try await CurrentStep.$current.withValue(current) { try await call(wrapper) }
        } catch {
          context.withdraw()
          throw error
        }
        if let refusal = seal() {
          // It was initialized after all, so it is destroyed.
          context.withdraw()
          try? await CurrentStep.$current.withValue(current) { try await info.module.destroy() }
          throw refusal
        }
      case .run:
        if Task.isCancelled { return nil }
        try probe()
        try await CurrentStep.$current.withValue(current) { try await call(wrapper) }
      case .destroy:
        context.withdraw()
        // Events published earlier are still handled by this module and its dependencies.
        await context.closeListeners()
        await context.drain()
        try await CurrentStep.$current.withValue(current) { try await call(wrapper) }
        try probe()
      }
      return nil
    } catch { return error }
  }
}

extension Work {
  private var wrapper: (any StepWrapper)? { context.surroundings.wrapper }

  /// Calls into the module, inside the wrapper.
  private func call(_ wrapper: (any StepWrapper)?) async throws {
    if let wrapper {
      try await wrapper.wrap(step, in: context) { try await call(nil) }
      return
    }
    switch step {
    case .initialize: try await info.module.initialize(in: context)
    case .run: try await info.runner?.run(in: context)
    case .destroy: try await info.module.destroy()
    }
  }

  private func probe() throws {
    if let probe = context.manager.options.probe { try probe(context.name, step) }
  }

  /// Checks the module's registrations.
  ///
  /// - Returns: the reason it cannot become ready.
  private func seal() -> (any Error)? {
    do {
      try context.sealRoutes()
      try context.seal()
      try context.sealConfiguration()
      return nil
    } catch { return error }
  }

  func completion(failed: Bool, at time: Duration) -> LifecycleEvent {
    switch step {
    case .initialize:
      failed ? .initializeFailed(node, operation: operation) : .initialized(node, operation: operation)
    case .run where failed: .runFailed(node, operation: operation, at: time)
    case .run: .runEnded(node, operation: operation)
    case .destroy: .destroyed(node, operation: operation)
    }
  }
}
