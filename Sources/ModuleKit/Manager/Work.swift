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
        try await CurrentStep.$current.withValue(current) {
          try await context.wrap(.initialize) { try await module.initialize(in: context) }
        }
      case .run:
        try await CurrentStep.$current.withValue(current) { _ = try await module.run(in: context) }
      case .destroy:
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
  func completion(failed: Bool) -> LifecycleEvent {
    switch step {
    case .initialize:
      failed ? .initializeFailed(node, operation: operation) : .initialized(node, operation: operation)
    case .run: failed ? .runFailed(node, operation: operation) : .runEnded(node, operation: operation)
    case .destroy: .destroyed(node, operation: operation)
    }
  }
}
