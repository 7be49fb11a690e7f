/// An action that a module handles, as its manifest declares it.
///
/// ```swift
/// // module.json: "actions": {"cart.add-item": "remote"}
/// print(manifest.actions.map { "\($0.name): \($0.exposure)" })  // ["cart.add-item: remote"]
/// ```
///
/// A manifest that is written in Swift declares them in its initializer:
///
/// ```swift
/// let manifest = ModuleManifest(
///   name: "cart",
///   version: Version(1, 0, 0),
///   actions: [DeclaredAction("cart.add-item", .remote), DeclaredAction("cart.clear")]
/// )
/// print(manifest.actions.map(\.name))  // ["cart.add-item", "cart.clear"]
/// ```
public struct DeclaredAction: Sendable, Hashable {
  /// The action's name.
  public var name: String
  /// Who may call the action.
  public var exposure: ActionExposure

  /// - Parameters:
  ///   - name: a name by the rules of `ModuleName`, such as `cart.add-item`.
  ///   - exposure: who may call the action. Default: code in this process.
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
  /// Code in this process. The default.
  case `internal`
  /// Others too, by name and with JSON, if the host authorizes the call.
  case remote
}
