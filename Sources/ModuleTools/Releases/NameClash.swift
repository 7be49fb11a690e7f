import ModuleManifests

/// A name that a catalog cannot have beside another one, because some file systems would take both for one.
enum NameClash {
  /// Returns the complaint about a module to publish; `nil` if its name and its scope differ from all others in more than case.
  static func complaint(
    _ name: String,
    _ document: ManifestDocument,
    beside others: [String]
  ) -> Diagnostic? {
    for other in others {
      for (mine, theirs) in [(name[...], other[...]), (folder(name), folder(other))]
      where mine != theirs && mine.lowercased() == theirs.lowercased() {
        return Diagnostic(
          .caseConflict,
          "`\(mine)` differs from `\(theirs)` only in case, and a catalog cannot have both",
          in: document.file,
          document.range(of: ["name"]) ?? 0..<0,
          hint: "some file systems cannot tell them apart; choose another name"
        )
      }
    }
    return nil
  }

  /// The name of a module's folder in a catalog: its scope, if it has one.
  private static func folder(_ name: String) -> Substring { name.prefix { $0 != "/" } }
}
