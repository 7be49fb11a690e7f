extension RouteError {
  /// Wraps an error that was thrown along the way.
  static func thrown(_ error: any Error, _ stage: RouteStage, _ url: RouteURL, module: String? = nil)
    -> RouteError
  {
    var failure =
      error is CancellationError
      ? RouteError(.cancelled, "the task was cancelled", stage: stage)
      : RouteError(.failed, "\(error)", stage: stage)
    failure.underlying = error
    failure.subject = url.description
    failure.module = module
    return failure
  }

  /// Returns the error for a module that should answer but cannot run.
  static func unavailable(_ error: ModuleError, _ url: RouteURL, module: String) -> RouteError {
    let code = error.code == .cancelled ? RouteError.Code.cancelled : .unavailable
    var failure = RouteError(code, error.description, stage: .activate)
    failure.underlying = error
    failure.subject = url.description
    failure.module = module
    return failure
  }
}
