import ModuleCatalogs
package import ModuleManifests

/// Finds mistakes in one module's manifest without looking at any other file.
///
/// For a build of the module alone, where there is no application yet: finds what ``ApplicationChecker`` finds in the file
/// itself.
///
/// ```swift
/// let findings = ManifestChecker(path: "Sources/Cart/module.json").run()
/// ```
package struct ManifestChecker {
  package var path: String

  package init(path: String) { self.path = path }

  /// The lints that need no other file.
  private static var lints: [any Lint.Type] {
    [
      BareVersionLint.self, ContradictionLint.self, EmptyAlternativeLint.self, EmptyRequirementLint.self,
      FileLint.self, FromBelowOneLint.self, SelfReferenceLint.self,
    ]
  }

  /// Reads the manifest and reports problems.
  ///
  /// - Returns: the findings, by line and column. Positions name the file the way ``path`` does.
  /// - Complexity: O(n · log n) in the size of the file.
  package func run() -> [Diagnostic] {
    // A pattern that matches no file would be reported in different words.
    do throws(FileError) {
      _ = try FileReader.bytes(of: path)
    } catch {
      return [
        Diagnostic(.unreadableFile, "cannot be read: \(error.message)", at: SourcePosition(file: path))
      ]
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = parts.last.map(String.init) ?? path
    let folder = parts.dropLast().joined(separator: "/")
    let application = ApplicationManifest(name: "", catalogs: [], workspace: [name])
    let catalog = Catalog(of: application, directory: folder.isEmpty && path.hasPrefix("/") ? "/" : folder)
    let subject = CheckSubject(
      manifest: application,
      document: nil,
      catalog: catalog,
      lockfile: Decoded(value: nil, document: nil, diagnostics: [])
    )
    let findings = DiagnosticBag()
    for lint in Self.lints { lint.check(subject, findings) }
    return findings.sorted.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.position.file = path
      diagnostic.marked.file = path
      for index in diagnostic.notes.indices { diagnostic.notes[index].position?.file = path }
      return diagnostic
    }
  }
}
