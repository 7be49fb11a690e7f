extension Error {
  /// The error of ModuleKit that it is, or that kept a URL from being opened; `nil` for all others.
  ///
  /// A closure forgets the type of what is thrown in it, so that a caught error is `any Error`:
  ///
  /// ```swift
  /// do {
  ///   try await manager.withScope(values) { scope in try await scope.service(.cart).checkOut() }
  /// } catch let error where error.moduleError?.code == .replaced {
  ///   // begin again, with the modules of the next generation
  /// }
  /// ```
  public var moduleError: ModuleError? {
    self as? ModuleError ?? (self as? RouteError)?.underlying as? ModuleError
  }

  /// Whether it only says that the task was cancelled: `CancellationError`, and what ModuleKit throws for it.
  public var isCancellation: Bool {
    self is CancellationError || moduleError?.code == .cancelled || (self as? RouteError)?.code == .cancelled
  }
}
