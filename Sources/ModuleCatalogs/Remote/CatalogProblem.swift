public import ModuleManifests

/// A problem with a catalog as a whole, or with one of its files.
package struct CatalogProblem: Error, Hashable {
  package var code: DiagnosticCode
  package var message: String
  package var severity: Diagnostic.Severity
  /// The position of the problem, or `nil` for the catalog's entry in `modules.json`.
  package var position: SourcePosition?
  package var notes: [String]
  package var hint: String?

  package init(
    _ code: DiagnosticCode,
    _ message: String,
    severity: Diagnostic.Severity = .error,
    at position: SourcePosition? = nil,
    notes: [String] = [],
    hint: String? = nil
  ) {
    self.code = code
    self.message = message
    self.severity = severity
    self.position = position
    self.notes = notes
    self.hint = hint
  }

  /// Returns the problem as a diagnostic.
  ///
  /// - Parameter entry: the catalog's entry in `modules.json`.
  package func diagnostic(_ entry: SourcePosition?) -> Diagnostic {
    Diagnostic(
      code,
      message,
      at: position ?? entry ?? SourcePosition(file: "modules.json"),
      severity: severity,
      notes: notes.map { Diagnostic.Note($0) },
      hint: hint
    )
  }
}

extension DiagnosticCode {
  /// A catalog that cannot be reached, so its content is unknown.
  public static let unreachableCatalog = DiagnosticCode("unreachable-catalog")
  /// A published version that a catalog lost or changed.
  public static let rewrittenVersion = DiagnosticCode("rewritten-version")
}
