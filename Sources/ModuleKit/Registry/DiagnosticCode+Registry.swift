import ModuleManifests

extension DiagnosticCode {
  /// A service that is provided or requested, but whose interface the manifest does not name.
  static let undeclaredService = DiagnosticCode("undeclared-service")
  /// An interface that the manifest provides, but `initialize` does not.
  static let missingService = DiagnosticCode("missing-service")
  /// A service that a module provides twice.
  static let duplicateService = DiagnosticCode("duplicate-service")
  /// A key and a manifest that state different versions of an interface.
  static let serviceVersion = DiagnosticCode("service-version")
  /// Two adapters for the same services.
  static let duplicateAdapter = DiagnosticCode("duplicate-adapter")
  /// Adapters that lead to each other, or do not fit a provider.
  static let adapterCycle = DiagnosticCode("adapter-cycle")
  static let adapter = DiagnosticCode("adapter")
  /// An action handled by a module that starts on first use, but not named in its manifest.
  static let undeclaredAction = DiagnosticCode("undeclared-action")
  /// An action that the manifest declares, but `initialize` does not handle.
  static let missingAction = DiagnosticCode("missing-action")
  /// A handler and a manifest that disagree about who may call an action.
  static let actionExposure = DiagnosticCode("action-exposure")
  /// An event that is published with values of two types.
  static let eventType = DiagnosticCode("event-type")
}
