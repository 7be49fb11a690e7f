import ModuleManifests

extension DiagnosticCode {
  /// A service that is provided or asked for, and whose interface the manifest does not name.
  static let undeclaredService = DiagnosticCode("undeclared-service")
  /// An interface that the manifest provides, and `initialize` has not.
  static let missingService = DiagnosticCode("missing-service")
  /// One service that a module provides twice.
  static let duplicateService = DiagnosticCode("duplicate-service")
  /// A key and a manifest that do not say the same version of an interface.
  static let serviceVersion = DiagnosticCode("service-version")
  /// Two adapters of the same services.
  static let duplicateAdapter = DiagnosticCode("duplicate-adapter")
  /// Adapters that lead to one another, or do not fit a provider.
  static let adapterCycle = DiagnosticCode("adapter-cycle")
  static let adapter = DiagnosticCode("adapter")
  /// An action that is handled by a module that starts on first use, and that its manifest does not name.
  static let undeclaredAction = DiagnosticCode("undeclared-action")
  /// An action that the manifest declares, and `initialize` does not handle.
  static let missingAction = DiagnosticCode("missing-action")
  /// A handler and a manifest that do not say the same about who may call an action.
  static let actionExposure = DiagnosticCode("action-exposure")
  /// One event that is published with values of two types.
  static let eventType = DiagnosticCode("event-type")
  /// Something that can only be registered while the module is initialized.
  static let tooLate = DiagnosticCode("too-late")
}
