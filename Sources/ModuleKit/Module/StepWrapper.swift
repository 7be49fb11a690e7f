package import VersionResolver

/// Something that is to happen around the calls into modules, such as a span of tracing.
package protocol StepWrapper: Sendable {
  /// Calls `body` exactly once, in the current task, and throws what it throws.
  ///
  /// - Parameters:
  ///   - step: ``ModuleStep/initialize`` or ``ModuleStep/destroy``; a `run` lasts too long to be wrapped.
  ///   - module: the name of the module.
  func wrap(
    _ step: ModuleStep,
    of module: String,
    _ version: Version,
    _ body: @Sendable () async throws -> Void
  ) async throws
}
