import ModuleManifests
import VersionResolver

/// Checks the modules against the host's lockfile and configuration, and against one another.
extension ModuleCheck {
  /// Checks that code and lockfile have the same modules in the same versions.
  mutating func checkLockfile() {
    guard let lockfile else { return }
    let file = SourcePosition(file: "modules.lock.json")
    for (index, info) in modules.enumerated() {
      let version = info.version
      guard let locked = lockfile.modules[info.name] else {
        let text = "the program has \(info.name) \(version), but the lockfile has no such module"
        let hint = "add it to modules.json and run `modctl resolve`, or remove it from the program"
        diagnostics.append(Diagnostic(.notLocked, text, at: position(of: index, ["name"]), hint: hint))
        continue
      }
      if !locked.version.isIdentical(to: version) {
        let text = "the program has \(info.name) \(version), but the lockfile has \(locked.version)"
        let hint = "run `modctl resolve`, or build the program with \(locked.version)"
        let position = position(of: index, ["version"])
        diagnostics.append(Diagnostic(.versionMismatch, text, at: position, hint: hint))
      }
    }
    let leftToHost = Set(lockfile.choices.values.joined())
    for name in lockfile.modules.keys.sortedBytewise()
    where indices[name] == nil && !leftToHost.contains(name) {
      let version = lockfile.modules[name].map { " \($0.version)" } ?? ""
      let text = "the lockfile has \(name)\(version), but the program has no such module"
      let hint = "pass it to the manager, or run `modctl resolve` without it"
      diagnostics.append(Diagnostic(.noCode, text, at: file, hint: hint))
    }
  }

  /// Checks that the host configures only modules that it has.
  mutating func checkConfiguration() {
    for name in configuration.modules where indices[name] == nil && !name.hasPrefix("x-") && name != "$schema"
    {
      let near = EditDistance.suggestion(for: name, in: modules.map(\.name))
      let text = "there is a configuration for \(Printable.quoted(name)), but no such module"
      let position = configuration.position(of: name) ?? SourcePosition(file: "configuration")
      diagnostics.append(Diagnostic(.unknownKey, text, at: position, hint: near))
    }
  }

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
        let path: [ManifestDocument.Step] = ["actions", .key(action.name)]
        let text = "\(other) and \(info.name) declare the action \(action.name)"
        let note = Diagnostic.Note("\(other) declares it here", at: position(of: earlier, path))
        problems.append(Diagnostic(.duplicateAction, text, at: position(of: index, path), notes: [note]))
      }
    }
    return problems
  }
}
