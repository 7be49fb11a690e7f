import ModuleManifests
import VersionResolver

/// Checks that the host joins what the lockfile declares: adapters, and one provider for each interface left to the host.
extension ModuleCheck {
  func joinDiagnostics() -> [Diagnostic] {
    guard let lockfile else { return [] }
    return choiceDiagnostics(lockfile) + adapterDiagnostics(lockfile)
  }

  private func choiceDiagnostics(_ lockfile: Lockfile) -> [Diagnostic] {
    lockfile.choices.keys.sortedBytewise().compactMap { interface in
      let modules = (lockfile.choices[interface] ?? []).sortedBytewise()
      let given = modules.filter { indices[$0] != nil }
      guard given.count != 1 else { return nil }
      let names = modules.joined(separator: " or ")
      let what = given.isEmpty ? "neither" : given.joined(separator: " and ")
      let text = "the host supplies one provider of \(interface), \(names), but the program has \(what)"
      let index = given.first.flatMap { indices[$0] }
      let position = index.map { self.position(of: $0, ["name"]) } ?? Self.lockfile
      return Diagnostic(given.isEmpty ? .noCode : .notLocked, text, at: position, hint: Self.choiceHint)
    }
  }

  private func adapterDiagnostics(_ lockfile: Lockfile) -> [Diagnostic] {
    var found: [Diagnostic] = []
    let declared = lockfile.adapters.sorted(by: InterfaceAdapter.precedes)
    for declaration in declared {
      let joined = adapters.adapters.filter { $0.joins(declaration) }
      if joined.isEmpty {
        let text =
          "modules.json declares an adapter that makes \(declaration.interface) from \(declaration.from), but the host has none"
        let hint =
          "call `options.adapt` with the keys of both, or remove it from `adapters` and run `modctl resolve`"
        found.append(Diagnostic(.missingAdapter, text, at: Self.lockfile, hint: hint))
      }
      for case let version? in joined.map(\.version) where !version.isIdentical(to: declaration.version) {
        let what = "the host makes \(declaration.interface) \(version) from \(declaration.from)"
        let text = "\(what), but modules.json declares \(declaration.version)"
        let hint = "write the version of the key under `adapters` in modules.json and run `modctl resolve`"
        found.append(Diagnostic(.missingAdapter, text, at: Self.lockfile, hint: hint))
        break
      }
    }
    var seen: Set<[String]> = []
    for adapter in adapters.adapters where !declared.contains(where: adapter.joins) {
      let (interface, origin) = (adapter.required.interface, adapter.provided.interface)
      guard seen.insert([interface, origin]).inserted else { continue }
      let version = adapter.version?.description ?? "VERSION"
      let text = "the host makes \(interface) from \(origin), but modules.json does not declare it"
      let line = "{\"interface\": \"\(interface)\", \"version\": \"\(version)\", \"from\": \"\(origin)\"}"
      let hint = "add \(line) to `adapters` in modules.json and run `modctl resolve`"
      let position = SourcePosition(file: "adapters")
      found.append(Diagnostic(.undeclaredAdapter, text, at: position, hint: hint))
    }
    return found
  }

  private static var lockfile: SourcePosition { SourcePosition(file: "modules.lock.json") }
  static let choiceHint =
    "pass exactly one to the manager, or choose one under `providers` in modules.json and run `modctl resolve`"
}

extension ModuleAdapter {
  /// Returns whether it matches a declaration in the lockfile, as far as the declaration goes.
  fileprivate func joins(_ declaration: InterfaceAdapter) -> Bool {
    required.interface == declaration.interface && provided.interface == declaration.from
  }
}

extension DiagnosticCode {
  /// An adapter that the lockfile declares, but that the host lacks or has in another version.
  static let missingAdapter = DiagnosticCode("missing-adapter")
  /// An adapter that the host has, but the lockfile does not declare.
  static let undeclaredAdapter = DiagnosticCode("undeclared-adapter")
}
