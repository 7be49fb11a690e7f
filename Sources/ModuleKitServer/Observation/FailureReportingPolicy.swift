#if Server
  /// How the failure that ends a ``ModuleService`` is reported. It is reported once.
  ///
  /// ```swift
  /// let service = ModuleService(manager, failureReporting: .thrown, logger: logger)
  /// do {
  ///   try await group.run()
  /// } catch {
  ///   FileHandle.standardError.write(Data("error: \(error)\n".utf8))  // not in the log
  ///   exit(1)
  /// }
  /// ```
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum FailureReportingPolicy: Sendable, Hashable {
    /// The failure is logged at level `error` as soon as it happens. For servers whose logs are collected.
    case logged
    /// ``ModuleService/run()`` throws the failure, and the host reports what it catches; the log contains it at level `debug`.
    /// For servers whose log and messages go to the same terminal.
    case thrown
  }
#endif
