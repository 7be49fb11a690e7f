/// One call into a module.
struct Work: Sendable {
  let step: LifecycleStep
  let node: NodeID
  let operation: Int
  let context: ModuleContext

  /// Makes the call.
  ///
  /// - Returns: what it threw.
  func perform(for manager: ObjectIdentifier) async -> (any Error)? {
    let current = CurrentStep(manager: manager, node: node, step: step, operation: operation)
    let module = context.info.module
    do {
      switch step {
      case .initialize:
        // Somebody may have changed his mind before it was begun.
        try Task.checkCancellation()
        do {
          try await CurrentStep.$current.withValue(current) {
            try await context.wrap(.initialize) { try await module.initialize(in: context) }
          }
        } catch {
          context.withdraw()
          throw error
        }
        try await seal(context, current)
      case .run:
        try await CurrentStep.$current.withValue(current) { _ = try await module.run(in: context) }
      case .destroy:
        context.withdraw()
        await context.drain()
        try await CurrentStep.$current.withValue(current) {
          try await context.wrap(.destroy) { try await module.destroy() }
        }
      }
      return nil
    } catch {
      return error
    }
  }
}

extension Work {
  /// Checks what the module has registered. One that is refused was initialized all the same, and so is destroyed.
  private func seal(_ context: ModuleContext, _ current: CurrentStep) async throws {
    do {
      try context.sealRoutes()
      try context.seal()
    } catch {
      context.withdraw()
      try? await CurrentStep.$current.withValue(current) { try await context.info.module.destroy() }
      throw error
    }
  }

  func completion(failed: Bool) -> LifecycleEvent {
    switch step {
    case .initialize:
      failed ? .initializeFailed(node, operation: operation) : .initialized(node, operation: operation)
    case .run: failed ? .runFailed(node, operation: operation) : .runEnded(node, operation: operation)
    case .destroy: .destroyed(node, operation: operation)
    }
  }
}
