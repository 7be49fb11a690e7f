/// An action that a module handles, as its manifest declares it.
///
/// ```swift
/// // module.json: "actions": {"cart.add-item": "remote"}
/// print(manifest.actions)  // [DeclaredAction("cart.add-item", .remote)]
/// ```
public struct DeclaredAction: Sendable, Hashable {
  /// The action's name.
  public var name: String
  /// Who may call it.
  public var exposure: ActionExposure

  /// - Parameters:
  ///   - name: as `ModuleName` has it, such as `cart.add-item`.
  ///   - exposure: who may call it. Default: code of this process.
  public init(_ name: String, _ exposure: ActionExposure = .internal) {
    self.name = name
    self.exposure = exposure
  }
}

extension DiagnosticCode {
  /// An action that two modules declare or handle, or that one module handles twice.
  package static let duplicateAction = DiagnosticCode("duplicate-action")
}

/// Who may call an action.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ActionExposure: String, Sendable, Hashable, CaseIterable {
  /// Code of this process. The default.
  case `internal`
  /// Also others, by name and with JSON, if the host authorizes the call.
  case remote
}
