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
