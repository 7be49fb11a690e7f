package import ModuleCatalogs
package import ModuleManifests

/// Why a question about published modules cannot be answered, or why nothing is published.
package struct Refusal: Error {
  package enum Code: Sendable {
    /// A file cannot be used, or a published version has different content.
    case badData
    /// The manifests can be read but are not fit to be published.
    case checkFailed
    /// The request is invalid.
    case badRequest
  }

  package let code: Code
  package let diagnostics: [Diagnostic]

  package init(_ code: Code, _ diagnostics: [Diagnostic]) {
    assert(
      code == .checkFailed || diagnostics.haveErrors,
      "a refusal without a reason"
    )
    self.code = code
    self.diagnostics = diagnostics
  }

  package init(_ code: Code, _ diagnostic: Diagnostic) { self.init(code, [diagnostic]) }

  package init(
    _ code: Code,
    _ kind: DiagnosticCode,
    _ message: String,
    at position: SourcePosition,
    notes: [Diagnostic.Note] = [],
    hint: String? = nil
  ) {
    self.init(code, Diagnostic(kind, message, at: position, notes: notes, hint: hint))
  }

  /// - Throws: a refusal with the errors among some diagnostics, if there are any.
  package static func check(_ diagnostics: [Diagnostic]) throws(Refusal) {
    let errors = diagnostics.errors
    guard errors.isEmpty else { throw Refusal(.badData, errors.sorted()) }
  }

  /// The refusal for a file that cannot be written.
  package init(unwritten error: FileError) { self.init(.badData, Diagnostic(unwritten: error)) }
}

extension ApplicationResolver {
  /// Returns the application's manifest with its document.
  ///
  /// - Throws: why it cannot be used.
  package func requireApplication() throws(Refusal) -> (ApplicationManifest, ManifestDocument) {
    let application = readApplication()
    guard let value = application.value, let document = application.document else {
      throw Refusal(.badData, application.diagnostics(in: directory))
    }
    return (value, document)
  }
}

extension Diagnostic {
  /// - Parameter error: why a file cannot be written.
  package init(unwritten error: FileError, at position: SourcePosition? = nil) {
    self.init(DiagnosticCode("write-failed"), error.message, at: position ?? SourcePosition(file: error.path))
  }
}

extension Refusal {
  /// The refusal of a name that no module has. If a file or a catalog could not be read, that may be why, and is the reason.
  init(missing name: String, _ catalog: Catalog, at position: SourcePosition) {
    self.init(EditCheck.missing(name, catalog, at: position), unless: catalog.diagnostics)
  }

  /// The refusal of a name that no module of the workspace has. If a manifest could not be read, that may be why.
  init(missingInWorkspace name: String, _ catalog: Catalog, _ application: ManifestDocument) {
    self.init(EditCheck.noWorkspaceModule(name, catalog, application), unless: catalog.unreadWorkspace)
  }

  private init(_ diagnostic: Diagnostic, unless reasons: [Diagnostic]) {
    let isCertain = !reasons.haveErrors
    self.init(isCertain ? .badRequest : .badData, isCertain ? [diagnostic] : reasons)
  }
}
