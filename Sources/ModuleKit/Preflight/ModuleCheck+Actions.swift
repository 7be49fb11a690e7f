import ModuleManifests

extension ModuleCheck {
  /// Returns a diagnostic for each action that two modules declare.
  ///
  /// - Complexity: O(declared actions).
  func actionConflicts() -> [Diagnostic] {
    var owners: [String: Int] = [:]
    var problems: [Diagnostic] = []
    for (index, info) in modules.enumerated() {
      for action in info.manifest.actions {
        guard let earlier = owners[action.name] else {
          owners[action.name] = index
          continue
        }
        let other = modules[earlier].name
        problems.append(
          Diagnostic(
            .duplicateAction,
            "\(other) and \(info.name) declare the action \(action.name)",
            at: place(index, ["actions", .key(action.name)]),
            notes: [.init("\(other) declares it here", at: place(earlier, ["actions", .key(action.name)]))]
          )
        )
      }
    }
    return problems
  }
}
