import ModuleManifests

/// Names that a catalog cannot have beside others, because some file systems would take both for one.
struct NameClash {
  /// The names and the scopes that are taken, by their lowercase forms, in order.
  private var taken: [String: [Substring]] = [:]

  /// - Complexity: O(n) for *n* names.
  init(_ names: [String]) {
    for name in names {
      for text in [name[...], Self.folder(name)] {
        let key = text.lowercased()
        if taken[key]?.contains(text) != true { taken[key, default: []].append(text) }
      }
    }
  }

  /// Returns the diagnostic about a module to publish; `nil` if its name and its scope differ from all others in more than case.
  func diagnostic(_ name: String, _ document: ManifestDocument) -> Diagnostic? {
    for mine in [name[...], Self.folder(name)] {
      guard let theirs = taken[mine.lowercased()]?.first(where: { $0 != mine }) else { continue }
      return Diagnostic(
        .caseConflict,
        "`\(mine)` differs from `\(theirs)` only in case, and a catalog cannot have both",
        in: document.file,
        document.range(of: ["name"]) ?? 0..<0,
        hint: "some file systems cannot tell them apart; choose another name"
      )
    }
    return nil
  }

  /// The name of a module's folder in a catalog: its scope, if it has one.
  private static func folder(_ name: String) -> Substring { name.prefix { $0 != "/" } }
}
