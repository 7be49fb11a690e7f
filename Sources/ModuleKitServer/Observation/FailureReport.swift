#if Server
  /// Who reports the failure that ends a ``ModuleService``. It is reported once.
  ///
  /// ```swift
  /// let service = ModuleService(manager, failure: .thrown, logger: logger)
  /// do {
  ///   try await group.run()
  /// } catch {
  ///   complain("error: \(error)")      // on standard error, where a second one in the log would only confuse
  ///   exit(1)
  /// }
  /// ```
  #if hasAttribute(nonexhaustive)
    @nonexhaustive
  #endif
  public enum FailureReport: Sendable, Hashable {
    /// The log has it, at level `error`, as soon as it happens. For servers whose log is collected.
    case logged
    /// It is thrown by ``ModuleService/run()``, and the host reports what it catches; the log has it at level `debug`. For
    /// servers whose log and messages go to one terminal.
    case thrown
  }
#endif
