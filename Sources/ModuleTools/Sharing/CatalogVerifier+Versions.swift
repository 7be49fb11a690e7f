import ModuleCatalogs
import ModuleManifests
import VersionResolver

/// The checks of the versions of one module.
extension CatalogVerifier {
  /// Checks what a file has to be beyond a list of manifests.
  func look(at module: [CatalogEntry], _ bag: DiagnosticBag) {
    var seen: [Version: SourcePosition] = [:]
    for entry in module {
      let here = entry.document?.position(of: ["version"]) ?? SourcePosition(file: entry.path)
      if let first = seen.updateValue(here, forKey: entry.version) {
        bag.add(
          Diagnostic(
            .repeated,
            "\(entry.module) \(entry.version) is in the file twice",
            at: here,
            notes: [.init("the other one is here", at: first)]
          )
        )
      }
    }
    guard let file = module.first?.document?.file else { return }
    let lines = file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if let rest = lines.last, !rest.isEmpty {
      let message = "the last line is not terminated, so nothing can be appended"
      bag.add(Diagnostic(.badValue, message, at: file.position(of: rest.indices)))
    }
    for line in lines.dropLast() where line.isEmpty {
      bag.add(Diagnostic(.badValue, "the line is empty", at: file.position(of: line.indices)))
    }
  }

  /// Checks that everything in an earlier copy is still there, in the same order and with the same content.
  ///
  /// - Parameter isComplete: whether these are all entries. If not, nothing is known about missing ones and their order.
  func compare(
    _ earlier: [CatalogEntry],
    with module: [CatalogEntry],
    isComplete: Bool,
    _ bag: DiagnosticBag
  ) {
    let hint = "a published version never changes: restore it"
    let now = Dictionary(module.map { ($0.version, $0) }) { first, _ in first }
    var isDifferent = false
    for entry in earlier where isComplete || now[entry.version] != nil {
      guard let difference = CatalogDifference.diagnostic(entry, now[entry.version]?.document, hint: hint)
      else { continue }
      bag.add(difference)
      isDifferent = true
    }
    guard isComplete, !isDifferent,
      let (old, new) = zip(earlier, module).first(where: { $0.version != $1.version })
    else { return }
    bag.add(
      Diagnostic(
        .rewrittenVersion,
        "\(new.module) \(new.version) is in the place of \(old.version); new versions go at the end of the file",
        at: new.document?.position(of: ["version"]) ?? SourcePosition(file: new.path),
        hint: "restore the order of the lines, and append new ones"
      )
    )
  }

  /// Reports locked modules of which the catalog has nothing. Another catalog may have them, so this is not an error.
  func lookForLocked(_ names: Set<String>, _ bag: DiagnosticBag) {
    for (name, locked) in lockfile?.modules ?? [:] where locked.digest != nil && !names.contains(name) {
      bag.add(
        Diagnostic(
          .lostVersion,
          "\(name) \(locked.version) is locked, and this catalog has no such module",
          at: position(of: catalog),
          severity: .warning,
          hint: "that is correct if the module is from another catalog"
        )
      )
    }
  }

  /// Checks that a locked version has its digest.
  func hold(_ module: [CatalogEntry], _ name: String, isComplete: Bool, _ bag: DiagnosticBag) {
    guard let locked = lockfile?.modules[name], let digest = locked.digest, !module.isEmpty else { return }
    let entry = module.first { $0.version == locked.version }
    let found = entry?.document.map { ManifestDigest.of($0.json.root) }
    guard found != digest, entry != nil || isComplete else { return }
    bag.add(
      Diagnostic(
        found == nil ? .lostVersion : .rewrittenVersion,
        found.map { "\(name) \(locked.version) is locked with the digest \(digest), but has \($0)" }
          ?? "\(name) \(locked.version) is locked, but is missing",
        at: entry?.document?.position(of: ["version"]) ?? SourcePosition(file: module[0].path)
      )
    )
  }
}
