package import ModuleManifests

extension CatalogProblem {
  /// Returns the problem as a diagnostic.
  ///
  /// - Parameter place: the catalog's entry in `modules.json`.
  package func diagnostic(_ place: SourcePosition?) -> Diagnostic {
    Diagnostic(
      code,
      message,
      at: position ?? place ?? SourcePosition(file: "modules.json"),
      severity: severity,
      notes: notes.map { Diagnostic.Note($0) },
      hint: hint
    )
  }
}
