#if Server
  public import ModuleManifests

  /// A change that a caller of a ``ModuleAdministration`` requests, before anything is done.
  ///
  /// ```swift
  /// let administration = ModuleAdministration(replacements: payments) { command in
  ///   let isOperator = (command.caller as? User)?.isOperator ?? false
  ///   return isOperator ? .allow : .refuse("only operators replace modules")
  /// }
  /// ```
  public struct AdministrationCommand: Sendable {
    /// The caller, as described by the host.
    public let caller: any Sendable
    /// The module to be replaced.
    public let module: String
    /// The replacement: another instance of the same module for a restart, or another module.
    public let replacement: String
    /// What the change would do now.
    public let plan: ChangePlan

    /// Creates a command, for a test of an authorization.
    public init(caller: any Sendable, module: String, replacement: String, plan: ChangePlan) {
      self.caller = caller
      self.module = module
      self.replacement = replacement
      self.plan = plan
    }

    /// Whether the module is only being restarted.
    public var isRestart: Bool { module == replacement }
  }
#endif
