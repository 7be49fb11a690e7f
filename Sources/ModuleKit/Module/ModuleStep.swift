/// The three calls that a manager makes into a module.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ModuleStep: String, Sendable, Hashable, Codable, CaseIterable {
  case initialize
  case run
  case destroy
}

/// Which step of which module the current task works on, so that a step that would wait for itself is recognized.
struct CurrentStep: Sendable {
  let manager: ObjectIdentifier
  let node: NodeID
  let step: ModuleStep
  let operation: Int

  @TaskLocal static var current: CurrentStep?
}

/// Something that is to happen around the calls into modules, such as a span of tracing.
package protocol StepWrapper: Sendable {
  /// Calls `body` exactly once, in the current task or a child of it, and throws what it throws.
  ///
  /// A `run` that is cancelled before it begins is not called at all.
  func wrap(
    _ step: ModuleStep,
    in context: ModuleContext,
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws
}
