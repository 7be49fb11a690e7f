extension Error {
  /// This error as a ModuleKit error, or the ModuleKit error that prevented a URL from being opened; `nil` for all other errors.
  ///
  /// A closure erases the type of the errors it throws, so a caught error is `any Error`:
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

  /// Whether this error only reports that the task was cancelled: `CancellationError`, or ModuleKit's equivalent.
  public var isCancellation: Bool {
    self is CancellationError || moduleError?.code == .cancelled || (self as? RouteError)?.code == .cancelled
  }
}
