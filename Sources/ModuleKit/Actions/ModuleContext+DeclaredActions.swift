import ModuleManifests

extension ModuleContext {
  /// Returns the differences between the manifest's actions and those that `initialize` registered.
  ///
  /// A module that starts with the manager may handle actions that its manifest does not declare.
  ///
  /// - Parameter mayLack: whether a declared action may lack a handler.
  func disagreements(on actions: [any AnyActionEntry], mayLack: Bool) -> [Diagnostic] {
    let declared = manifest.actions
    if declared.isEmpty, module?.startup == .eager { return [] }
    let exposures = Dictionary(declared.map { ($0.name, $0.exposure) }) { first, _ in first }
    var problems: [Diagnostic] = []
    for action in actions {
      if let exposure = exposures[action.name] {
        guard exposure != action.exposure else { continue }
        let text =
          "\(name) handles \(action.name) as \(action.exposure), but its manifest declares it as \(exposure)"
        problems.append(Diagnostic(.actionExposure, text, at: position(of: ["actions", .key(action.name)])))
      } else if module?.startup == .onFirstUse {
        let what = "\(name) starts on first use and handles \(Printable.quoted(action.name))"
        let text = "\(what), which its manifest does not declare, so no call would initialize it"
        let hint = "add \"\(Printable.escaped(action.name))\": \"\(action.exposure)\" under `actions`"
        problems.append(Diagnostic(.undeclaredAction, text, at: position(of: ["actions"]), hint: hint))
      }
    }
    if mayLack { return problems }
    let handled = Set(actions.map(\.name))
    return problems
      + declared.filter { !handled.contains($0.name) }.map { action in
        let what = "the manifest of \(name) declares the action \(action.name)"
        let text = "\(what), but its `initialize` handles no such action"
        let hint = "call `context.handle` in `initialize`, or remove it from `actions`"
        return Diagnostic(.missingAction, text, at: position(of: ["actions", .key(action.name)]), hint: hint)
      }
  }
}
